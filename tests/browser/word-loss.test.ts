import * as fc from 'fast-check'
import { expect } from 'vitest'
import {
  cell,
  docx,
  footnoteReference,
  listItem,
  paragraph,
  row,
  run,
  style,
  table,
} from '../fixtures/word/docx-parts.ts'
import { anyCharacter } from '../support/any-character.ts'
import { test } from '../support/dashboard/editor.ts'

/** Words, each with a unique number in place of `#`. */
const word = fc
  .tuple(
    fc.constantFrom('w', 'x.', '“y”', 'é', 'ሰ', 'ع', '1,5', 'a-b'),
    fc.string({ unit: anyCharacter, maxLength: 2 }),
  )
  .map(([start, more]) => `${start}${more.replace(/[\p{C}\p{Z}\s#]/gu, '')}#`)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))

/** Elements around runs of a paragraph, known and unknown: their start tags and end tags. */
const around = fc.constantFrom(
  ...['smartTag', 'customXml', 'ins', 'moveTo', 'dir', 'bdo', 'tocome'].map((name) => [
    `<w:${name}>`,
    `</w:${name}>`,
  ]),
  ['<w:fldSimple w:instr=" SEQ Table ">', '</w:fldSimple>'],
  [
    '<w:fldSimple w:instr=" HYPERLINK &quot;https://example.org/&quot; \\o &quot;a&quot; ">',
    '</w:fldSimple>',
  ],
  ['<w:hyperlink w:anchor="place">', '</w:hyperlink>'],
  ['<w:hyperlink r:id="nowhere">', '</w:hyperlink>'],
  ['<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>', '</w:sdtContent></w:sdt>'],
  ['<w:tocome><w:inner>', '</w:inner></w:tocome>'],
)
const blockAround = fc.constantFrom(
  ['<w:customXml>', '</w:customXml>'],
  ['<w:ins>', '</w:ins>'],
  ['<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>'],
  ['<w:tocome><w:inner>', '</w:inner></w:tocome>'],
)
const boxed = fc.constantFrom(
  (inner: string) =>
    `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  (inner: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback>${run('twice')}</mc:Fallback></mc:AlternateContent></w:r>`,
)

const { block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    words.map((text) => run(text)),
    words.map((text) => run(text, '<w:b/><w:color w:val="C00000"/>')),
    words.map((text) => `<w:r><w:ruby><w:rubyBase>${run(text)}</w:rubyBase></w:ruby></w:r>`),
    fc.constantFrom(
      '<w:r><w:tab/></w:r>',
      '<w:r><w:br w:type="page"/></w:r>',
      footnoteReference(1),
      '<m:oMath/>',
    ),
    fc.tuple(around, tie('inline')).map(([[open, close], inner]) => `${open}${inner}${close}`),
    fc.tuple(boxed, tie('block')).map(([box, inner]) => box(inner)),
    words.map(
      (text) =>
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF a </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(text)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
  ),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('', 'H', 'C', 'Q'), fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
      .map(([name, content]) => paragraph(content.join(run(' ')), name)),
    fc
      .tuple(words, fc.integer({ min: 1, max: 2 }), fc.nat(2))
      .map(([text, list, level]) => listItem(text, list, level)),
    fc
      .array(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((rows) =>
        table(
          rows.map((cells) =>
            row(cells.map((inner) => cell('').replace('</w:tc>', () => `${inner}</w:tc>`))),
          ),
        ),
      ),
    fc.tuple(blockAround, tie('block')).map(([[open, close], inner]) => `${open}${inner}${close}`),
  ),
}))

const styles = [style('H', 'heading 1'), style('C', 'Caption'), style('Q', 'Quote')].join('')

test(
  '[EDT-08] every word of a document is imported or reported',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const { importDocx } = page.window().editorPage
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 20, maxLength: 60 }), async (blocks) => {
        let numbers = 0
        const body = blocks.join('').replaceAll('#', () => `_${(numbers += 1)}_`)
        const bytes = await docx({ body, styles, footnotes: ['A source.'] })
        const { html, title, report } = await importDocx(new File([bytes], 'all.docx'))
        const text = `${title} ${html}`
        const lost = Array.from({ length: numbers }, (_, index) => `_${index + 1}_`).filter(
          (number) => !text.includes(number),
        )
        const named = report.left.reduce(
          (sum, item) => sum + Number(/^(\d+) (?:more )?words? (?:after|at|\()/.exec(item)?.[1] ?? 0),
          0,
        )
        expect({ lost: named === lost.length ? [] : lost, twice: text.includes('twice') }).toEqual({
          lost: [],
          twice: false,
        })
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
)
