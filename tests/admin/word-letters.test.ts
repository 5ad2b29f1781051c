import { expect, test } from 'vitest'
import { convertDocx } from '#admin/import/word/convert-docx.ts'
import { writeHtml } from '#document/write/html.ts'
import { docx, paragraph, run, style } from '../fixtures/word/docx-parts.ts'

const fonts = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`
const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
const mark = '<span class="ql-bg-ochre">[symbol]</span>'
const character = (id: string, inner: string) =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr>${inner}</w:rPr></w:style>`

const styles = [
  character('Signs', fonts('Wingdings')),
  character('Loud', '<w:caps/>'),
  style('Ticks', 'Ticks', `<w:rPr>${fonts('Wingdings 2')}</w:rPr>`),
  style('Capitals', 'Capitals', '<w:rPr><w:caps/></w:rPr>'),
].join('')

const shown: [content: string, style: string, html: string][] = [
  [run('5 ') + run('m', fonts('Symbol')) + run('g'), '', '5 µg'],
  [run('\uF044', fonts('Symbol')) + run('p'), '', 'Δp'],
  [run('ü', '<w:rStyle w:val="Signs"/>') + run(' done'), '', '✓ done'],
  [run('PO'), 'Ticks', '✓✗'],
  [run('plain', fonts('Calibri')), 'Ticks', 'plain'],
  [run('PO', '<w:rFonts w:asciiTheme="minorHAnsi" w:ascii="Wingdings"/>'), '', 'PO'],
  [run('a\uF041'), '', `a${mark}`],
  ['<w:r><w:sym w:font="Wingdings 3" w:char="F070"/></w:r>', '', '▲'],
  ['<w:r><w:sym w:font="Nobody" w:char="F070"/></w:r>', '', mark],
  [field('SYMBOL 252 \\f &quot;Wingdings&quot; \\s 10'), '', '✓'],
  [field('SYMBOL 181'), '', 'µ'],
  [run('usaid', '<w:caps/>') + run(' and ') + run('fao', '<w:smallCaps/>'), '', 'USAID and FAO'],
  [run('straße', '<w:rStyle w:val="Loud"/>'), '', 'STRASSE'],
  [run('iki', '<w:caps/><w:lang w:val="tr-TR"/>'), '', 'İKİ'],
  [run('twice is not at all', '<w:rStyle w:val="Loud"/>'), 'Capitals', 'twice is not at all'],
  [run('a heading') + run(' not', '<w:caps w:val="0"/>'), 'Capitals', 'A HEADING not'],
]

test('[EDT-08] letters are imported as their font or format shows them, or marked and counted', async () => {
  const body = shown.map(([content, name]) => paragraph(content, name)).join('')
  const { parts, counts, words } = await convertDocx(await docx({ body, styles }))
  const html = writeHtml(parts)
  expect(html.split('</p>').map((one) => one.replace('<p>', ''))).toEqual([
    ...shown.map(([, , expected]) => expected),
    '',
  ])
  expect(counts.symbols).toBe(2)
  // The words that are compared with the text, to find missing ones, have the same letters.
  expect(words).toContain('5 µg')
  expect(words).toContain('USAID and FAO')
  expect(words).toContain('a[symbol]')
})
