import { expect, test } from 'vitest'
import { convertDocx } from '#admin/import/word/convert-docx.ts'
import { writeHtml } from '#document/write/html.ts'
import { docx, footnoteReference, paragraph, picture, run, style } from '../fixtures/word/docx-parts.ts'

const raised = '<w:vertAlign w:val="superscript"/>'
const reference = (inner = '', id = 1) =>
  footnoteReference(id).replace('w:id=', 'w:customMarkFollows="1" w:id=').replace('</w:r>', `${inner}</w:r>`)
const words = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`
const star = '<w:sym w:font="Symbol" w:char="F02A"/>'
const symbol = `<w:r>${star}</w:r>`
const mark = '<sup><a href="#note-1" id="note-ref-1">1</a></sup>'

async function read(body: string, footnotes: string[] = []) {
  const styles = style('H', 'heading 1') + style('T', 'Title')
  const document = await convertDocx(
    await docx({ body, footnotes, styles, media: [['image1.png', new Uint8Array(9)]] }),
  )
  return { ...document, html: writeHtml(document.parts) }
}

test.each([
  ['in the run of the reference', reference(words('*')), '* A source.', ' on'],
  ['in the next run, raised', reference() + run('**', raised), '** A source.', ' on'],
  ['of letters, raised', reference() + run('a', raised), 'a A source.', ' on'],
  ['of words, raised', reference() + run('note a', raised), 'A source.', '<sup>note a</sup> on'],
  ['in the next run, as a sign on the line', reference() + run('†'), '† A source.', ' on'],
  ['before words of the same run', reference(words('* so')), '* A source.', '<sup> so</sup> on'],
  ['as a letter of a symbol font', reference() + symbol, 'A source.', ' on'],
  ['that is missing', reference(), 'A source.', ' on'],
  ['that is missing, before a short word', reference() + run('so'), 'A source.', 'so on'],
])('[EDT-08] the own mark of a note gives way to its number: %s', async (_what, marked, note, after) => {
  const { html, words: seen } = await read(paragraph(run('word') + marked + run(' on')), [note])
  expect(html).toBe(`<p>word${mark}${after}</p><ol class="notes"><li id="note-1"><p> A source.</p></li></ol>`)
  // The words that are compared with the text, to find missing ones, are without the mark as well.
  expect(seen).toEqual([`word${after.replaceAll(/<[^>]*>/g, '')}`, ' A source.'])
})

test('[EDT-08] a note that two places refer to has one number', async () => {
  const { html } = await read(paragraph(run('a') + footnoteReference(1) + run('b') + footnoteReference(1)), [
    'A source.',
  ])
  expect(html.match(/<li/g)).toHaveLength(1)
  expect(html.match(/#note-1"/g)).toHaveLength(2)
})

test('[EDT-08] the mark of a note in a link stands beside the link', async () => {
  const link = `<w:hyperlink w:anchor="a">${run('words')}${footnoteReference(1)}</w:hyperlink>`
  const outer = link.replace('w:anchor="a"', 'r:id="rIdL1"')
  const bytes = await docx({
    body: paragraph(outer),
    footnotes: ['A source.'],
    links: ['https://example.org/'],
  })
  expect(writeHtml((await convertDocx(bytes)).parts)).toContain(
    `<p><a href="https://example.org/">words</a>${mark}</p>`,
  )
})

test('[EDT-08] the pictures and notes of a title stay in the text', async () => {
  const title = paragraph(run('Roads of CO') + run('2', '<w:vertAlign w:val="subscript"/>'), 'T').replace(
    '</w:p>',
    `${footnoteReference(1)}${picture('rIdP1', 'A road')}</w:p>`,
  )
  const document = await read(title + paragraph(run('Text.') + footnoteReference(2)), [
    'Thanks.',
    'A source.',
  ])
  expect(document.title).toBe('Roads of CO₂')
  expect(document.html).toBe(
    `<figure><img alt="A road" src="picture:0" /></figure><p>Text.${mark}</p><p> Thanks.</p><ol class="notes"><li id="note-1"><p> A source.</p></li></ol>`,
  )
  expect(document.counts.contentsWords).toEqual(['Roads of CO2'])
})

test('[EDT-08] typed contents are found by the headings that they repeat, and counted', async () => {
  const line = (text: string, page: string) => paragraph(run(`${text} ..... ${page}`))
  const headings = paragraph(run('Prices'), 'H') + paragraph(run('Roads'), 'H')
  const listed = await read(
    paragraph(run('Before')) +
      paragraph(run('Contents')) +
      line('Prices', '3') +
      line('Roads', '9') +
      headings,
  )
  expect(listed.html).toBe('<p>Before</p><h1>Prices</h1><h1>Roads</h1>')
  expect(listed.counts.contents).toBe(1)
  const alone = await read(paragraph(run('Before')) + line('Prices', '3') + headings)
  expect(alone.html).toContain('<p>Prices ..... 3</p>')
})
