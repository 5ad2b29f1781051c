import { expect, test } from 'vitest'
import { withFigures } from '#document/read/figures.ts'
import { withHeads } from '#document/read/heads.ts'
import { parseHtml } from '#document/read/html.ts'
import { writeHtml } from '#document/write/html.ts'

const arranged = (html: string) => writeHtml(withHeads(withFigures(parseHtml(html))))
const img = '<img src="a" />'
const cell = '<table><tr><td>a</td></tr></table>'
const captioned = '<table><caption>Table 1: Prices</caption><tr><td>a</td></tr></table>'

test.each([
  ['a picture alone', img, `<figure>${img}</figure>`],
  ['a picture in a line', `<p>a ${img}b</p>`, `<p>a b</p><figure>${img}</figure>`],
  ['a picture in an item', `<ul><li>${img}</li></ul>`, `<figure>${img}</figure>`],
  ['a caption above its table', `<p>Table 1: Prices</p>${cell}`, captioned],
  ['a caption below its table', `${cell}<p>Table 1: Prices</p>`, captioned],
  ['a slanted caption', `<p><em>Table 1: Prices</em></p>${cell}`, captioned],
  ['a caption between two tables', `${cell}<p>Table 1: Prices</p>${cell}`, cell + captioned],
  [
    'captions of two pictures',
    `<p>${img}</p><p>Figure 1: A</p><p>${img}</p><p>Figure 2: B</p>`,
    ['Figure 1: A', 'Figure 2: B']
      .map((text) => `<figure>${img}<figcaption>${text}</figcaption></figure>`)
      .join(''),
  ],
  ['a sentence beside a table', `<p>Table 1 shows prices.</p>${cell}`, `<p>Table 1 shows prices.</p>${cell}`],
])('pictures and captions of other programs stand where they belong: %s', (_what, html, expected) => {
  expect(arranged(html)).toBe(expected)
})

const bold = (...words: string[]) =>
  `<tr>${words.map((text) => `<td><strong>${text}</strong></td>`).join('')}</tr>`
const plain = (...words: string[]) => `<tr>${words.map((text) => `<td>${text}</td>`).join('')}</tr>`
const head = (...words: string[]) => `<thead>${plain(...words)}</thead>`
test.each([
  ['bold cells', `${bold('a', 'b')}${plain('1', '2')}`, `${head('a', 'b')}${plain('1', '2')}`],
  ['an empty corner', `${bold('', 'b')}${plain('1', '2')}`, `${head('', 'b')}${plain('1', '2')}`],
  [
    'a cell that spans two rows',
    `<tr><td rowspan="2"><strong>a</strong></td><td><strong>b</strong></td></tr>${plain('c')}${plain('1', '2')}`,
    `<thead><tr><td rowspan="2">a</td><td>b</td></tr>${plain('c')}</thead>${plain('1', '2')}`,
  ],
  ['bold cells alone', bold('a', 'b'), bold('a', 'b')],
  [
    'a table in a cell that has a head',
    `${plain('a')}<tr><td><table><thead>${plain('b')}</thead><tbody>${plain('1')}</tbody></table></td></tr>`,
    `${plain('a')}<tr><td><table><thead>${plain('b')}</thead><tbody>${plain('1')}</tbody></table></td></tr>`,
  ],
])('a table of another program has the head that its cells show: %s', (_what, rows, expected) => {
  expect(arranged(`<table>${rows}</table>`)).toBe(`<table>${expected}</table>`)
})
