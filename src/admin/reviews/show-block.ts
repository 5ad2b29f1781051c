import type { AnchoredBlock } from '#document/anchors.ts'
import { wordsOf } from '#document/words.ts'
import { parsedOf } from '#ui/parse-html.ts'

/** Scrolls the editor to a block of its text. */
export function showBlock({ words }: AnchoredBlock): void {
  const lines = [...document.querySelectorAll('.article-form .ql-editor > *')]
  const beginning = words.slice(0, 80)
  const found = lines.find((line) =>
    wordsOf([parsedOf(line)])
      .normalize('NFC')
      .includes(beginning),
  )
  found?.scrollIntoView({ block: 'center' })
}
