import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type } from '#config/brand/brand.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

const source = new URL('../../config/brand/heading.woff', import.meta.url)

/** The family's name in the file, as Pango takes it: the comma ends the name. */
export const fontFamily = `${type.cards},`

/** Characters that the font contains: Latin of Western languages and the punctuation of their texts. */
export const drawable =
  /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2015\u2018-\u201e\u2026\u20ac\u2122]*$/u

/**
 * Unpacks a WOFF 1.0 file to TrueType, the format that text is drawn with: writes a new header and directory, and
 * inflates the tables.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  const power = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [directory]
  let place = directory.length
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    if (start === undefined || packed === undefined || length === undefined) break
    const bytes = woff.subarray(start, start + packed)
    const at = 12 + 16 * table
    woff.copy(directory, at, entry, entry + 4)
    woff.copy(directory, at + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(place, at + 8)
    directory.writeUInt32BE(length, at + 12)
    // Each table begins at a multiple of four bytes.
    parts.push(packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(-length & 3))
    place += length + (-length & 3)
  }
  return Buffer.concat(parts)
}

export const fontName = 'font.ttf'

/** Writes the font into a folder, where it has to stay while the process draws; resolves to its path. */
export async function writeFont(directory: string): Promise<string> {
  const file = join(directory, fontName)
  await writeFileAtomic(file, unpackWoff(await readFile(source)))
  return file
}
