import { headingsOf } from '../headings.ts'
import { marksIn } from '../import-marks.ts'
import { numberedIn } from '../numbered.ts'
import type { Parsed } from '../tree.ts'
import { named } from '../walk.ts'
import type { Checked, CheckedElement, Finding, MissingField } from './finding.ts'
import { linksIn } from './links.ts'
import { longestSentence, sentencesOf, wordsIn } from './sentences.ts'
import { saysNothing } from './vague-links.ts'

type Rule = (checked: Checked) => Finding[]

function at(element: CheckedElement, index: number, text: string, quote = ''): Finding {
  return { text, quote, place: { in: 'element', element, index } }
}

const marks: Rule = ({ parts }) => {
  const found = marksIn(parts)
  if (found.length === 0) return []
  const [are, them] =
    found.length === 1 ? ['mark of the import is', 'it'] : ['marks of the import are', 'them']
  const text = `${found.length} ${are} still in the text, and readers would see ${them}. Describe in words what is missing there, or insert a picture of it.`
  return [{ text, quote: found.join(' '), place: { in: 'mark' } }]
}

const pictures: Rule = ({ parts }) =>
  named(parts, 'img').flatMap(({ attributes: { alt = '' } }, index) =>
    alt.trim() === ''
      ? [at('picture', index, `Picture ${index + 1} has no text for those who cannot see it.`)]
      : [],
  )

/** A text may begin at any level, which counts as its highest until a higher one comes. */
const headings: Rule = ({ parts }) => {
  const all = headingsOf(parts)
  const highest = Math.min(...all.map(({ level }) => level))
  return all.flatMap(({ level, text }, index) => {
    const before = all[index - 1]?.level ?? highest
    const skipped = level - before === 2 ? `level ${level - 1}` : `levels ${before + 1} to ${level - 1}`
    return level - before < 2
      ? []
      : [
          at(
            'heading',
            index,
            `A heading of level ${level} follows one of level ${before}, without ${skipped}.`,
            text,
          ),
        ]
  })
}

const emptyHeadings: Rule = ({ parts }) =>
  headingsOf(parts).flatMap(({ text }, index) =>
    text === '' ? [at('heading', index, 'A heading has no words.')] : [],
  )

function hasHead(table: Parsed): boolean {
  return named(table.children, 'th').length > 0 || named(table.children, 'thead').length > 0
}

const tables: Rule = ({ parts }) => {
  const numbers = numberedIn(parts)
  return named(parts, 'table').flatMap((table, index) => {
    const label = numbers.get(table)?.label ?? `Table ${index + 1}`
    return hasHead(table) ? [] : [at('table', index, `${label} has no heading row that names its columns.`)]
  })
}

const vagueLinks: Rule = ({ parts, language }) =>
  linksIn(parts).flatMap(({ words, place }) =>
    saysNothing(words, language)
      ? [{ text: 'The words of a link do not say where it leads.', quote: words, place }]
      : [],
  )

const longSentences: Rule = ({ parts, language }) =>
  sentencesOf(parts, language).flatMap((sentence) => {
    const count = wordsIn(sentence, language)
    return count > longestSentence
      ? [
          {
            text: `A sentence has ${count} words. Two shorter ones are easier to read.`,
            quote: sentence,
            place: { in: 'words', words: sentence },
          },
        ]
      : []
  })

const missingTexts: Record<MissingField, string> = {
  summary: 'There is no summary, which catalogues and the search show.',
  authors: 'There are no authors.',
  topics: 'There are no topics, by which readers find it.',
}

const missingFields: Rule = ({ missing }) =>
  missing.map((name) => ({ text: missingTexts[name], quote: '', place: { in: 'field', name } }))

const documentTexts: Record<Checked['document'], string> = {
  '': '',
  unopened: 'You have not opened the PDF here yet. Look whether it is the right one.',
  uncounted: 'The pages of the PDF could not be counted: it may be protected or damaged. Open it once.',
}

const pdf: Rule = ({ document }) =>
  document === '' ? [] : [{ text: documentTexts[document], quote: '', place: { in: 'field', name: 'link' } }]

/** All rules: what each finds is in the order of the text. */
export const rules: readonly Rule[] = [
  marks,
  pictures,
  headings,
  emptyHeadings,
  tables,
  vagueLinks,
  longSentences,
  missingFields,
  pdf,
]
