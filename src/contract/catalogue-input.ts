import { publicationKinds, summaryLimit } from './catalogue.ts'
import { authorLimit } from './loose-authors.ts'
import { doiOf, isbnOf } from './identifiers.ts'
import { orcidOf } from './orcid.ts'
import { visible, singleLine } from './required-text.ts'
import { characterCount } from './title.ts'
import { z } from './zod.ts'

/** Maximum characters of an author's name, of an organisation, and of a licence or funder. */
const limits = { name: 120, organisation: 160, line: 300 }

function line(what: string, most = limits.line) {
  return z
    .string(`${what} must be a text`)
    .check(singleLine, z.trim(), z.maxLength(most, `${what} can have at most ${most} characters`))
}

/** An identifier in any form that people paste, stored in one; '' for none. */
function identifier(what: string, read: (text: string) => string, example: string) {
  const wrong = `This is not ${what}, such as ${example}`
  return z.string(wrong).check(
    z.trim(),
    z.maxLength(500, { error: wrong, abort: true }),
    z.overwrite((text) => read(text) || text),
    z.refine((text) => text === '' || read(text) !== '', wrong),
  )
}

const noName = 'Please name each author, or the organisation'

const authorInput = z
  .object(
    {
      name: z._default(line('The name of an author', limits.name), ''),
      organisation: z._default(line('The organisation of an author', limits.organisation), ''),
      orcid: z._default(identifier('an ORCID', orcidOf, '0000-0002-1825-0097'), ''),
    },
    'Each author must have a name',
  )
  .check(
    z.refine(({ name, organisation }) => z.safeParse(visibleName, name || organisation).success, {
      error: noName,
      path: ['name'],
    }),
  )
const visibleName = z.string().check(visible(noName))

/** The messages of an author's fields. */
export function authorFaults(value: unknown): Record<string, string> {
  const read = z.safeParse(authorInput, value)
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join(), message]))
}

/** The fields of the extension `catalogue` in a save; those that are not sent are unchanged. */
export const catalogueFields = {
  authors: z.optional(
    z
      .array(authorInput, 'The authors must be a list')
      .check(z.maxLength(authorLimit, `A publication can have at most ${authorLimit} authors one by one`)),
  ),
  kind: z.optional(
    z.enum(['', ...publicationKinds], `The kind must be one of ${publicationKinds.join(', ')}, or empty`),
  ),
  summary: z.optional(
    z.string('The summary must be a text').check(
      singleLine,
      z.trim(),
      z.refine(
        (text) => characterCount(text) <= summaryLimit,
        `The summary can have at most ${summaryLimit} characters`,
      ),
    ),
  ),
  /** A name, or the address of the licence. */
  licence: z.optional(line('The licence')),
  funder: z.optional(line('The funder')),
  doi: z.optional(identifier('a DOI', doiOf, '10.5555/12345678')),
  isbn: z.optional(identifier('an ISBN with right digits', isbnOf, '978-0-306-40615-7')),
}
