import { isBlock } from '../placement.ts'
import type { Parsed } from '../tree.ts'
import { pageHtml } from './page.ts'

/** The paragraphs of an expertise card in its dialog. A page has the dialogs of all cards. */
export function cardHtml(id: string, paragraphs: readonly (readonly (Parsed | string)[])[]): string {
  const blocks = paragraphs.flatMap((parts): readonly (Parsed | string)[] => {
    const [first] = parts
    if (parts.length === 0 || (typeof first === 'object' && isBlock(first.name))) return parts
    return [{ name: 'p', attributes: {}, children: parts }]
  })
  return pageHtml(blocks, { scope: `card-${id}-` })
}
