import type { Parsed } from './tree.ts'

/** A word in brackets that stands for what an import left out, such as [equation]. */
export const pattern = /\[[a-z]+\]/g

/** The class of highlighted text: words in brackets are marks only while they are highlighted. */
export const highlight = 'ql-bg-ochre'

const inline = /^(?:strong|em|u|s|sup|sub|a|span)$/

/** The marks in a text, each as often as it occurs; a part of one may have another format. */
export function marksIn(parts: readonly (Parsed | string)[]): string[] {
  const runs = ['']
  function read(parts: readonly (Parsed | string)[], isMarked: boolean): void {
    for (const part of parts) {
      if (typeof part === 'string') {
        if (isMarked) runs[runs.length - 1] += part
        else runs.push('')
        continue
      }
      const { name, attributes, children } = part
      const isInline = inline.test(name)
      if (!isInline) runs.push('')
      read(children, isMarked || attributes['class']?.includes(highlight) === true)
      if (!isInline) runs.push('')
    }
  }
  read(parts, false)
  return runs.flatMap((run) => run.match(pattern) ?? [])
}
