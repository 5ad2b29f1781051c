import { colours } from '#config/colours.ts'
import { wrapped } from './chart-scale.ts'
import { htmlOf } from './escape-html.ts'

// The sheet that charts as files are drawn on (chart-svg.ts).

/** Pixels. */
export const width = 960
export const margin = 40
export const inner = width - 2 * margin
export const sizes = { title: 26, text: 17, note: 14 } as const
export const bar = { height: 22, gap: 6 } as const
export const plotHeight = 380

export const { ink, soft, line, panel } = colours.light

export const rounded = (pixels: number) => Math.round(pixels * 10) / 10

/** A drawing from above to below. Places are measured from the side where its words begin. */
export function openPaper(isRightToLeft: boolean) {
  const parts: string[] = []
  let top = margin
  const across = (x: number) => rounded(isRightToLeft ? width - x : x)
  const paper = {
    x: across,
    top: () => top,
    down: (pixels: number) => void (top += pixels),
    add: (markup: string) => void parts.push(markup),
    text(words: string, x: number, y: number, size: number, colour: string = ink, anchor = 'start') {
      const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
      parts.push(
        `<text x="${across(x)}" y="${rounded(y)}" font-size="${size}" fill="${colour}"${side}>${htmlOf(words)}</text>`,
      )
    },
    rect(x: number, y: number, wide: number, high: number, colour: string) {
      parts.push(
        `<rect x="${across(isRightToLeft ? x + wide : x)}" y="${rounded(y)}" width="${rounded(wide)}" height="${high}" fill="${colour}"/>`,
      )
    },
    /** Lines of words, each below the other. */
    lines(words: string, size: number, colour: string, room = inner, x = margin) {
      for (const line of wrapped(words, size, room)) {
        top += size * 1.35
        paper.text(line, x, top, size, colour)
      }
    },
    markup: () => parts.join(''),
  }
  return paper
}

export type Paper = ReturnType<typeof openPaper>
