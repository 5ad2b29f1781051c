import { expect } from 'vitest'
import { cell, docx, paragraph, picture, row, run, style, table } from '../fixtures/word/docx-parts.ts'
import { test } from '../support/dashboard/editor.ts'
import { pictureFile } from '../support/dashboard/test.ts'

const p = (...content: string[]) => paragraph(content.join(''))
const tab = '<w:r><w:tab/></w:r>'
const tabs = (...cells: string[]) => p(cells.map((words) => run(words)).join(tab))
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

test(
  '[EDT-08] the report names every part of a document that was imported otherwise',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const bytes = new Uint8Array(await (await pictureFile('a.jpeg', 8, 8)).arrayBuffer())
    const photo = (alt: string) => `<w:tc>${p(picture('rIdP1', alt))}</w:tc>`
    const body = [
      p(run('Contents')),
      p(field('TOC \\o', run('Prices') + tab + run('4'))),
      paragraph(run('Prices'), 'H'),
      tabs('Market', 'Maize', 'Beans') + tabs('North', '', '900'),
      p(
        run('In May '),
        run('\uF041', '<w:rFonts w:ascii="Nobody"/>'),
        run(' on page '),
        field('PAGEREF _Toc1', run('4')),
      ),
      tabs('One line', '1', '2'),
      table([row([photo('Maize'), photo('Beans')]), row([cell('The north'), cell('The south')])]),
      table([
        row([cell('Fact'), cell('Value')]),
        row([photo('Rice'), `<w:tc>${paragraph(run('A heading'), 'H')}</w:tc>`]),
      ]),
      p(run('The end.')),
    ]
    const file = await docx({
      body: body.join(''),
      styles: style('H', 'heading 1'),
      media: [['image1.jpeg', bytes]],
    })
    const { html, report } = await page.window().editorPage.importDocx(new File([file], 'a.docx'))
    expect(html.replaceAll(/data:image[^"]*/g, 'PICTURE')).toBe(
      [
        '<h1>Prices</h1>',
        '<table><tbody><tr><td>Market</td><td>Maize</td><td>Beans</td></tr><tr><td>North</td><td></td><td>900</td></tr></tbody></table>',
        '<p>In May <span class="ql-bg-ochre">[symbol]</span> on page 4</p><p>One line 1 2</p>',
        '<figure><img src="PICTURE" alt="Maize" /><figcaption>The north</figcaption></figure>',
        '<figure><img src="PICTURE" alt="Beans" /><figcaption>The south</figcaption></figure>',
        '<table><tbody><tr><td>Fact</td><td>Value</td></tr><tr><td></td><td>A heading</td></tr></tbody></table>',
        '<figure><img src="PICTURE" alt="Rice" /></figure><p>The end.</p>',
      ].join(''),
    )
    expect(report.came).toEqual([
      '1 heading',
      '3 paragraphs',
      '1 table',
      '3 pictures',
      '1 table (made of lines with tabs)',
      '1 layout table (as its content)',
    ])
    expect(report.left).toEqual([
      '1 symbol or automatic number (marked in the text)',
      '1 link inside the document (their words were imported)',
      '1 table of contents',
      '1 line with columns (made with tabs, which are spaces here: “One line 1 2”)',
      '1 heading (inside a table: its words were imported)',
      '1 picture (inside a table: it stands below it)',
    ])
  },
)
