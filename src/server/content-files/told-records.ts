import { historyText, reasonLimit, versionsIn } from '#contract/history.ts'
import { moment, objectId } from '#contract/fields.ts'
import { changeNote, publicationCardInput } from '#contract/publication-input.ts'
import { singleLine } from '#contract/required-text.ts'
import { z } from '#contract/zod.ts'
import { standings } from '#lib/standing.ts'

const day = z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/, 'Not a valid day'))
const reason = z.string().check(singleLine, z.trim(), z.maxLength(reasonLimit))

/** The history and the standing of a publication in the file of an export (REV-04, REV-05). */
export const toldFields = {
  standing: z._default(z.enum(['', ...standings]), ''),
  standingSince: z._default(day, ''),
  standingReason: z._default(reason, ''),
  replacedBy: z._default(z.union([z.literal(''), objectId]), ''),
  /** Public versions that do not follow one another are no history. */
  history: z.pipe(
    z._default(
      z.array(
        z.object({
          number: z.int(),
          day,
          note: changeNote,
          withdrawnOn: day,
          withdrawn: reason,
          digest: z._default(z.string().check(z.maxLength(40)), ''),
        }),
      ),
      [],
    ),
    z.transform((list) => historyText(versionsIn(historyText(list)))),
  ),
}

/** A replaced public version. */
const publicVersionFile = z.intersection(
  publicationCardInput,
  z.object({ number: z.int().check(z.minimum(1)), replacedAt: moment('Not a valid time') }),
)

export type PublicVersionFile = z.output<typeof publicVersionFile>

export const publicVersionsFile = z.object({ publicVersions: z._default(z.array(publicVersionFile), []) })
