import * as fc from 'fast-check'
import { expect } from 'vitest'
import { noticesIn, paste, test } from '../support/dashboard/editor.ts'
import { textsOf } from '../support/dashboard/test.ts'

/** Words, each with a unique number in place of `§`. */
const words = fc
  .array(fc.constantFrom('w§', '“y”§', 'é§', 'ሰ§', 'ع§', '1,5§', 'a-b§'), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(' '))

const inlineTags = fc.constantFrom(
  'b',
  'i',
  'span',
  'q',
  'a',
  'a href="https://example.org/"',
  'a href="#place"',
  'code',
  'kbd',
  'label',

  'sup',
  'font',
  'mark',
  'abbr',
  'time',
  'ins',
  'del',
  'strike',
  'bdo dir="rtl"',
  'ruby',
  'rt',
  'unknown-tag',
  'desc',
  'mi',
  'annotation-xml',
  'o:p',
  'st1:place',
  'span style="white-space:pre"',
  'span style="display:block"',
  'output',
  'var',
  'small',
  'slot',
  'data',
)
const blockTags = fc.constantFrom(
  'p',
  'div',
  'h1',
  'h4',
  'blockquote',
  'pre',
  'section',
  'center',
  'details',
  'summary',
  'dl',
  'dt',
  'dd',

  'figure',
  'figcaption',
  'address',
  'fieldset',
  'legend',
  'hgroup',
  'dialog open',
  'search',
  'main',
  'form',
  'div role="list"',
  'div role="listitem"',
  'p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"',

  'p class="MsoCaption"',
  'p class="MsoTitle"',
  'ol class="notes"',
  'marquee',
  'optgroup',
  'listing',
  'xmp',
  'foreignobject',
  'xmp',
)

const element = (tag: string, inner: string) => `<${tag}>${inner}</${tag.split(' ')[0]}>`

const { block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    words,
    fc.constantFrom('<br>', '<wbr>', '&nbsp;', '<hr>', '\n'),
    fc
      .integer({ min: 1, max: 6 })
      .map((number) => `<sup><a id="r${number}" href="#n${number}">${number}</a></sup>`),
    fc.tuple(inlineTags, tie('inline')).map(([tag, inner]) => element(tag, inner)),
  ),
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc
      .tuple(blockTags, fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
      .map(([tag, inner]) => element(tag, inner.join(' '))),
    fc
      .tuple(blockTags, fc.array(fc.oneof(tie('block'), tie('inline')), { minLength: 1, maxLength: 3 }))
      .map(([tag, inner]) => element(tag, inner.join(' '))),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'menu', 'dir'),
        fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, items]) => element(tag, items.map((item) => element('li', item)).join(''))),
    fc
      .array(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((rows) =>
        element(
          'table',
          rows.map((cells) => element('tr', cells.map((cell) => element('td', cell)).join(''))).join(''),
        ),
      ),
  ),
}))

test(
  '[EDT-10] every word of a clipboard is pasted or counted as lost',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const notices = noticesIn(page)
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { minLength: 4, maxLength: 20 }),
        fc.array(block, { maxLength: 6 }),
        async (blocks, notes) => {
          let numbers = 0
          const html = [
            ...blocks,
            '<ol class="notes">',
            ...notes.map((note, at) => `<li id="n${at + 1}">${note} <a href="#r${at + 1}">↩</a></li>`),
            '</ol>',
          ]
            .join('')
            .replaceAll('§', () => `_${(numbers += 1)}_`)
          await editor.clear()
          await paste(page, html)
          const text = editor.written()
          const lost = Array.from({ length: numbers }, (_, index) => `_${index + 1}_`).filter(
            (number) => !text.includes(number),
          )
          // Messages are drawn in the next frame.
          for (let frame = 0; frame < 3; frame += 1)
            await new Promise((drawn) => page.window().requestAnimationFrame(drawn))
          const counted = () =>
            textsOf(notices).map((notice) => Number(/(\d+) words? (?:was|were) not pasted/.exec(notice)?.[1]))
          await expect.poll(counted, { message: html }).toEqual(lost.length === 0 ? [] : [lost.length])
        },
      ),
      { numRuns: 60, endOnFailure: true },
    )
  },
)

test(
  '[EDT-10] a pasted text that is longer than a publication is inserted, and the notice has both numbers',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const notices = page.getByRole('region', { name: 'Notifications' }).getByText('too long')
    const words = 'Prices of maize rose in nine districts of the north. '.repeat(200).trim()
    await paste(page, `<p>${words}</p>`.repeat(46))
    expect(notices).toHaveLength(0)
    await paste(page, `<p>${words}</p>`.repeat(2) + '<svg></svg>')
    const length = editor.written().length
    expect(editor.written().split('Prices of maize')).toHaveLength(48 * 200 + 1)
    await expect
      .poll(() => textsOf(notices))
      .toEqual([
        `1 drawing was not pasted. The text is too long to be saved: ${length.toLocaleString('en')} characters with its mark-up, of at most 500,000.`,
      ])
  },
)

test('[EDT-10] a paste of two megabytes is refused with both numbers, and changes nothing', async ({
  page,
  editor,
}) => {
  await editor.open()
  const words = 'Prices of maize rose in nine districts of the north. '
  const notices = page.getByRole('region', { name: 'Notifications' }).getByText('was not pasted')
  const pastes = [
    [`<p>${words}</p>`.repeat(35_000)],
    ['', words.repeat(40_000)],
    ['', `- **${words}** [a](https://example.org/)\n`.repeat(25_000)],
  ] as const
  for (const [html, text] of pastes) {
    await page.window().editorPage.open('<p>mine</p>')
    await paste(page, html, text)
    await expect
      .poll(() => textsOf(notices))
      .toContainEqual(
        expect.stringMatching(
          /^The text was not pasted, because it is too long: [12],\d{3},\d{3} characters, of at most 500,000\. Paste it in parts\.$/,
        ),
      )
    expect(editor.written()).toBe('<p>mine</p>')
    await editor.clear()
  }
})

test(
  '[EDT-10] the notice names words that a paste has lost',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const { missingMessage } = page.window().editorPage
    const kept = '<p>Prices rose</p><p>in May</p>'
    expect(missingMessage(['Prices rose', 'in May'], kept)).toBe('')
    expect(missingMessage(['Prices rose', 'again', 'in May'], kept)).toBe(
      '1 word was not pasted, after “Prices rose”: “again”.',
    )
    expect(missingMessage(['One two three four five six', 'Prices rose', 'again', 'in May'], kept)).toBe(
      '7 words were not pasted, the first at the beginning: “One two three four five…”.',
    )
  },
)

const word = (words: string, mark: string, level = 1) =>
  `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}<span>&nbsp; </span></span>${words}</p>`

const numbered = [
  ['letters', '<ol type="a"><li>One</li><li>Two</li></ol>', 2],
  ['capital Roman numbers', '<ol style="list-style-type:upper-roman"><li>One</li></ol>', 1],
  [
    'letters on the items',
    '<ol><li style="list-style-type:lower-alpha">One</li><li>Two</li><li>Three</li></ol>',
    3,
  ],
  ['Word’s letters', word('One', 'A.') + word('Two', 'B.'), 2],
  ['Word’s numbers of sections', word('One', '1.') + word('Two', '1.1.', 2), 1],
  [
    'digits, then letters, then Roman numbers',
    word('One', '1.') + word('Two', 'a.', 2) + word('Three', 'i.', 3),
    0,
  ],
  ['the same as lists', '<ol type="1"><li>One<ol type="a"><li>Two</li></ol></li></ol>', 0],
  ['a list of our pages', '<ol><li>One<ol><li>Two</li></ol></li></ol>', 0],
  ['bullets', '<ul style="list-style-type:square"><li>One</li></ul>', 0],
] as const

test(
  '[EDT-10] the notice counts pasted list items that change their numbers',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const notices = page.getByRole('region', { name: 'Notifications' }).getByText(/numbered|not pasted/)
    for (const [message, html, count] of numbered) {
      await editor.clear()
      await paste(page, `${html}<svg></svg>`)
      const changed = ` ${count} list ${count === 1 ? 'item is' : 'items are'} numbered 1., a., i. here.`
      await expect
        .poll(() => textsOf(notices), { message })
        .toEqual([`1 drawing was not pasted.${count === 0 ? '' : changed}`])
    }
  },
)
