import { select } from '#admin/import/show-mark.ts'
import type { AnchoredBlock } from '#document/anchors.ts'
import { wordsOf } from '#document/words.ts'
import { parsedOf } from '#ui/parse-html.ts'

/** Selects a block of the text in the editor. */
export function showBlock({ words }: AnchoredBlock): void {
  const lines = [...document.querySelectorAll('.article-form .ql-editor > *')]
  const beginning = words.slice(0, 80)
  const found = lines.find((line) =>
    wordsOf([parsedOf(line)])
      .normalize('NFC')
      .includes(beginning),
  )
  if (!found) return
  const place = document.createRange()
  place.selectNodeContents(found)
  select({ place })
}
