import type { Font } from 'fontkitten'
import { readFonts } from '#publish/cards/card-fonts.ts'
import { joined } from './arabic-forms.ts'

/** Scripts whose letters stand beside each other, or that `joined` joins. Others need more than a font's letters. */
export const settable =
  /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Ethiopic}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]*$/u

let fonts: Font[] | undefined
const found = new Map<string, { font: Font; width: number } | undefined>()

/** The font that has a letter, and the letter's width as a fraction of the size; undefined if none has it. */
function letterOf(letter: string) {
  if (!found.has(letter)) {
    fonts ??= readFonts().map(({ font }) => font)
    const code = letter.codePointAt(0) ?? 0
    const font = fonts.find((one) => one.hasGlyphForCodePoint(code))
    found.set(letter, font && { font, width: font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm })
  }
  return found.get(letter)
}

/** A text in one line as the brand's fonts can set it; '' if they lack a letter or its script needs more than letters. */
export function settableText(text: string): string {
  // One invisible character stays until letters are joined, because it separates them.
  const seen = text.replace(/(?![\u200c\s])[\p{Cc}\p{DI}]/gu, '').replace(/\s+/gu, ' ')
  const line = joined(seen.trim().normalize('NFC')).replaceAll('\u200c', '')
  return settable.test(line) && !/\p{M}/u.test(line) && Array.from(line).every(letterOf) ? line : ''
}

/** The width of a text as a fraction of the size. */
export function widthOf(text: string, tracking = 0): number {
  return Array.from(text).reduce((sum, letter) => sum + (letterOf(letter)?.width ?? 0) + tracking, -tracking)
}

const outlines = new Map<string, string>()

const names = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' }

/** A command of a path from the point before it: '' if it moves nowhere, and shorter along an axis. */
function commandOf(name: string, moves: readonly number[]): string {
  if (moves.every((move) => move === 0)) return ''
  const [x = 0, y = 0] = moves
  if (name === 'l' && y === 0) return `h${x}`
  if (name === 'l' && x === 0) return `v${y}`
  return name + moves.join(' ').replaceAll(' -', '-')
}

/** The outline of a letter of this size, from the beginning of its line, in whole units. */
function outlineOf(letter: string, size: number): string {
  const font = letterOf(letter)?.font
  if (font === undefined) return ''
  const scale = size / font.unitsPerEm
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const { path } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  return path.commands
    .map(({ command, args }) => {
      if (command === 'closePath') {
        ;[x, y] = [startX, startY]
        return 'z'
      }
      const points = args.map((value, place) => Math.round(place % 2 ? -value * scale : value * scale))
      const moves = points.map((value, place) => value - (place % 2 ? y : x))
      ;[x = 0, y = 0] = points.slice(-2)
      if (command === 'moveTo') [startX, startY] = [x, y]
      return commandOf(names[command], moves)
    })
    .join('')
}

/** The beginning of a line of letters, and their size. */
export interface LineAt {
  x: number
  y: number
  size: number
  /** Between letters, as a fraction of the size. */
  tracking?: number | undefined
}

/** Letters beside each other as one path; all in whole units. */
export function pathOf(letters: readonly string[], { x, y, size, tracking = 0 }: LineAt): string {
  let end = x
  return letters
    .map((letter) => {
      const key = `${size} ${letter}`
      const outline = outlines.get(key) ?? outlineOf(letter, size)
      outlines.set(key, outline)
      const start = Math.round(end)
      end += ((letterOf(letter)?.width ?? 0) + tracking) * size
      return outline && `M${start} ${Math.round(y)}${outline}`
    })
    .join('')
}
