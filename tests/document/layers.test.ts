import { describe, expect, test } from 'vitest'
import { readHtml } from '#document/read/html.ts'
import { sanitiseHtml, withAllowedElements } from '#document/sanitise-html.ts'
import { element } from '#document/tree.ts'
import { wordsOf } from '#document/words.ts'
import { writeHtml } from '#document/write/html.ts'
import { forbidden } from '../support/forbidden.ts'

describe('each layer alone keeps out what no text may have', () => {
  test.each(forbidden)('the sanitiser: %s', (html, betrays) => {
    expect(withAllowedElements(html)).not.toMatch(betrays)
  })

  test.each(forbidden)('the tree: %s', (html, betrays) => {
    expect(writeHtml(readHtml(html, (source) => source))).not.toMatch(betrays)
  })
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'an element or an attribute named %s, as properties of objects are, leaves its words',
  (name) => {
    const html = `<${name} id="note-1" class="notes" ${name}="x">b</${name}>`
    expect(wordsOf(readHtml(sanitiseHtml(html)))).toContain('b')
    expect(sanitiseHtml(`<p ${name}="x">c</p>`)).toBe('<p>c</p>')
  },
)

describe('an element of a text', () => {
  test.each(['script', 'div', 'svg', 'iframe', 'P', '', 'constructor'])('has not the name "%s"', (name) => {
    expect(() => element(name, {}, [])).toThrow('No text has')
  })

  test.each<[string, Record<string, string>]>([
    ['p', { onclick: 'x', style: 'position:fixed', id: 'a', class: 'fixed' }],
    ['a', { href: 'javascript:x', target: '_top', ping: 'https://evil.example/' }],
    ['a', { href: 'https://[x' }],
    ['ol', { start: '-1', class: 'x' }],
    ['td', { colspan: '9999', rowspan: '1', scope: 'col' }],
    ['li', { id: 'note-0' }],
    ['table', { class: 'chart-pie', background: 'https://evil.example/' }],
  ])('%s leaves out the attributes %j', (name, attributes) => {
    expect(element(name, attributes, []).attributes).toEqual({})
  })

  test.each([
    'data:image/svg+xml,x',
    'javascript:x',
    '//evil.example/a.png',
    'data:text/html;base64,AA',
    'blob:x',
    '\\\\evil.example\\a.png',
  ])('a picture has not the address %s', (src) => {
    expect(element('img', { src, width: '1e9', height: '0' }, []).attributes).toEqual({ alt: '' })
  })

  test('does not hold what may not stand in it, at any level', () => {
    const link = element('a', { href: 'https://example.org' }, ['a'])
    const table = element('table', {}, [])
    expect(() => element('a', {}, [element('strong', {}, [link])])).toThrow('strong may not stand in a')
    expect(() => element('p', {}, [table])).toThrow('table may not stand in p')
    expect(() => element('td', {}, [element('blockquote', {}, [table])])).not.toThrow()
    expect(() => element('tr', {}, [element('p', {}, [])])).toThrow('p may not stand in tr')
    expect(() => element('ul', {}, [element('td', {}, [])])).toThrow('td may not stand in ul')
    expect(() => element('li', {}, [element('li', {}, [])])).toThrow('li may not stand in li')
    expect(() => element('table', {}, [element('caption', {}, [element('em', {}, [table])])])).toThrow(
      'caption may not stand in table',
    )
  })

  test('has at most a hundred levels', () => {
    const nested = (levels: number) => {
      let made = element('em', {}, ['a'])
      for (let level = 1; level < levels; level += 1) made = element('em', {}, [made])
      return made
    }
    expect(() => nested(100)).not.toThrow()
    expect(() => nested(101)).toThrow('too many levels')
  })
})
