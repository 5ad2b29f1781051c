import { describe, expect, test } from 'vitest'
import { type Anchor, anchorsOf, findAnchor } from '#document/anchors.ts'
import { parseHtml } from '#document/read/html.ts'

const blocks = (html: string) => anchorsOf(parseHtml(html))
const paragraphs = (...words: string[]) => words.map((text) => `<p>${text}</p>`).join('')

const harvest = 'The harvest of maize grew by twelve per cent in the eastern province.'
const prices = 'Prices of beans fell for the third month, mostly in the cities.'
const method = 'The survey asked four hundred households in May and in June.'

/** The block at a place of a text, as a comment keeps it. */
function anchorAt(html: string, place: number): Anchor {
  const block = blocks(html)[place]
  if (block === undefined) throw new Error('There is no such block')
  const { kind, words, nth } = block
  return { kind, words, nth }
}

function placeAfter(anchor: Anchor, html: string): number | undefined {
  return findAnchor(anchor, blocks(html))
}

const text = paragraphs(harvest, prices, method)

describe('[REV-02] a comment', () => {
  test.each([
    ['stays', text, 1],
    ['moves with its words', paragraphs(prices, harvest, method), 0],
    [
      'stays with words that are edited',
      paragraphs(harvest, `Again: ${prices.replace('mostly', 'above all')}`),
      1,
    ],
    ['stays with words that stand in a longer paragraph', paragraphs(`${method} ${prices} ${harvest}`), 0],
    ['stays with words that are marked up', `<p>${prices.replace('beans', '<strong>beans</strong>')}</p>`, 0],
    ['stays with words that became a heading', `<p>${method}</p><h2>${prices}</h2>`, 1],
    ['belongs to words that are gone', paragraphs(harvest, method), undefined],
    [
      'belongs to no other paragraph about the same',
      paragraphs('Prices of maize rose in the villages.'),
      undefined,
    ],
    ['belongs to nothing in an empty text', '', undefined],
  ])('%s', (_name, after, place) => {
    expect(placeAfter(anchorAt(text, 1), after)).toBe(place)
  })

  test('on one of two paragraphs with the same words stays with it, and with the other one if one is left', () => {
    const twice = paragraphs(prices, harvest, prices)
    const second = anchorAt(twice, 2)
    expect(second.nth).toBe(1)
    expect(placeAfter(second, paragraphs(method, prices, harvest, prices))).toBe(3)
    expect(placeAfter(second, paragraphs(harvest, prices))).toBe(1)
    expect(placeAfter(anchorAt(twice, 0), twice)).toBe(0)
  })

  test('on short words is found by all of them alone', () => {
    const short = anchorAt(paragraphs('Yes.', harvest), 0)
    expect(placeAfter(short, paragraphs(harvest, 'Yes.'))).toBe(1)
    expect(placeAfter(short, paragraphs(harvest, 'Yes, they did.'))).toBeUndefined()
  })

  test.each([
    ['Arabic', 'ارتفع إنتاج الذرة في المقاطعة الشرقية بنسبة كبيرة هذا العام.', 'هذا العام', 'في هذا العام'],
    ['Chinese', '东部省份的玉米产量今年增长了百分之十二，而豆类价格连续第三个月下降。', '今年', '在今年内'],
  ])('on words of %s moves and is edited like any other', (_name, words, before, after) => {
    const anchor = anchorAt(paragraphs(words), 0)
    expect(placeAfter(anchor, paragraphs(harvest, words))).toBe(1)
    expect(placeAfter(anchor, paragraphs(harvest, words.replace(before, after)))).toBe(1)
    expect(placeAfter(anchor, paragraphs(harvest))).toBeUndefined()
  })

  test('on a table or a figure stays with it, with words or without', () => {
    const table = '<table><tbody><tr><td>Beans</td><td>Prices of May</td><td>412</td></tr></tbody></table>'
    const figure = '<figure><img src="/api/images/a.png" alt=""></figure>'
    const full = `<p>${harvest}</p>${table}${figure}<p>${method}</p>${figure}`
    expect(blocks(full).map(({ kind, nth }) => [kind, nth])).toEqual([
      ['paragraph', 0],
      ['table', 0],
      ['figure', 0],
      ['paragraph', 0],
      ['figure', 1],
    ])
    const moved = `${figure}${figure}${table}`
    expect(placeAfter(anchorAt(full, 1), moved)).toBe(2)
    expect(placeAfter(anchorAt(full, 4), moved)).toBe(1)
    expect(placeAfter(anchorAt(full, 4), table)).toBeUndefined()
  })

  describe('on an item of a list', () => {
    const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const text = `<p>Before.</p>${list(harvest, prices, method)}`
    const item = anchorAt(text, 3)

    test('has the words of this item', () => {
      expect(blocks(text).map(({ kind, words }) => [kind, words])).toEqual([
        ['paragraph', 'Before.'],
        ['list', `${harvest} ${prices} ${method}`],
        ['item', harvest],
        ['item', prices],
        ['item', method],
      ])
      expect(item).toEqual({ kind: 'item', words: prices, nth: 0 })
    })

    test.each([
      ['moves with it', list(prices, harvest, method), 1],
      ['moves with it into another list', `${list(harvest, method)}<p>Between.</p>${list(prices)}`, 5],
      ['stays with it when it is edited', list(harvest, prices.replace('mostly', 'above all'), method), 2],
      ['stays with it when it is nested', `<ul><li>${harvest}${list(prices)}</li></ul>`, 2],
      ['stays with words that became a paragraph', `${list(harvest)}<p>${prices}</p>`, 2],
      ['belongs to words that are gone, and not to the list', list(harvest, method), undefined],
    ])('%s', (_name, after, place) => {
      expect(placeAfter(item, after)).toBe(place)
    })

    test('leaves out the words of items within it, and items without any', () => {
      const nested = `<ol><li>Crops${list(harvest, '')}</li><li>${prices}</li></ol>`
      expect(blocks(nested).map(({ kind, words }) => [kind, words])).toEqual([
        ['list', `Crops ${harvest} ${prices}`],
        ['item', 'Crops'],
        ['item', harvest],
        ['item', prices],
      ])
    })

    test('of the same words as another one stays with its own', () => {
      const twice = `<p>Yes.</p>${list('Yes.', harvest, 'Yes.')}`
      expect(placeAfter(anchorAt(twice, 4), twice)).toBe(4)
      expect(placeAfter(anchorAt(twice, 2), twice)).toBe(2)
      expect(placeAfter(anchorAt(twice, 0), twice)).toBe(0)
    })

    test('of a paragraph that became one stays with it', () => {
      expect(placeAfter(anchorAt(paragraphs(prices), 0), list(prices))).toBe(1)
      expect(placeAfter(anchorAt(paragraphs(prices), 0), list(`${prices} Again.`, harvest))).toBe(1)
    })

    test('and one on the whole list, as older pages sent them, are apart', () => {
      const whole = anchorAt(text, 1)
      expect(whole.kind).toBe('list')
      expect(placeAfter(whole, text)).toBe(1)
      expect(
        placeAfter(whole, `${list(harvest, prices.replace('mostly', 'above all'), method)}<p>${method}</p>`),
      ).toBe(0)
      expect(placeAfter(whole, paragraphs(method))).toBeUndefined()
    })
  })

  test('keeps the first words of a long paragraph, and no half of a letter', () => {
    const long = `${'😀 '.repeat(99)}a😀😀😀 ${harvest}`
    const { words } = anchorAt(paragraphs(long), 0)
    expect(words.length).toBeLessThanOrEqual(300)
    expect(words.isWellFormed()).toBe(true)
    expect(placeAfter({ kind: 'paragraph', words, nth: 0 }, paragraphs(harvest, long))).toBe(1)
  })

  test('on the whole text has no place', () => {
    expect(placeAfter({ kind: 'text', words: '', nth: 0 }, text)).toBeUndefined()
  })
})
