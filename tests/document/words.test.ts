import { expect, test } from 'vitest'
import { parseBeginning } from '#document/read/html.ts'
import { wordsOf } from '#document/words.ts'
import { textOf } from '../support/texts.ts'

const mark = (number: number) => `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`

test.each([
  [`<p>45${mark(1)} francs in 2025${mark(2)}</p>`, '45 francs in 2025'],
  [`<p>word${mark(1)}<a href="#note-2">2</a>, next</p>`, 'word, next'],
  ['<ol class="notes"><li id="note-1">Nominal. <a href="#note-ref-1">↩</a></li></ol>', 'Nominal.'],
  ['<p>10<sup>3</sup> kg, 10<sup>−3</sup>, 10<sup>n+1</sup></p>', '10³ kg, 10⁻³, 10ⁿ⁺¹'],
  ['<p>CO<sub>2</sub>, H<sub>2</sub>O, x<sub>max</sub>, 2<sup>a b</sup></p>', 'CO₂, H₂O, x_max, 2^(a b)'],
  ['<p>m<sup>2</sup> and <em>m<sup>3</sup></em></p>', 'm² and m³'],
  [
    '<p>1<sup>st</sup>, 2<sup>nd</sup>, XX<sup>e</sup>, 1<sup>er</sup>, M<sup>me</sup></p>',
    '1st, 2nd, XXe, 1er, Mme',
  ],
  ['<p>Name<sup>TM</sup></p>', 'Name™'],
  ['<p>45<sup>1</sup> and 38<sup>a</sup></p>', '45¹ and 38^a'],
  ['<p>a<sup> 2 </sup>b<sub></sub>c</p>', 'a²bc'],
  ['<p><sup>raised words</sup> first</p>', 'raised words first'],
])('the words of %s are "%s"', (html, words) => {
  expect(textOf(html)).toBe(words)
})

test.each(['<', '</', '</p', '<a', '<a href="https://example.org/?q=1', '<img alt="Beans'])(
  'the beginning of a text that ends within the tag %s has the words before it',
  (cut) => {
    expect(wordsOf(parseBeginning(`<p>1 &lt; 2 kg${cut}`))).toBe('1 < 2 kg')
  },
)
