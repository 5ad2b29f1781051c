import { expect, test } from 'vitest'
import { readSvg, svgOf } from '#publish/brand/read-svg.ts'

const names = { file: 'src/config/brand/logo.svg', prefix: 'logo-' }
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${more}>${inside}</svg>`

test('[OWN-01] only the drawing elements of an SVG remain, and its ids are replaced', () => {
  const source = `<?xml version="1.0"?><!-- Made with a program -->${svg(
    `<title>Our logo</title><metadata><rdf:RDF xmlns:rdf="x"><rdf:li>Ann</rdf:li></rdf:RDF></metadata>
     <sodipodi:namedview xmlns:sodipodi="x"><path d="M0 0"/></sodipodi:namedview>
     <defs><clipPath id="a b"><rect width="4" height="4"/></clipPath></defs>
     <g style="fill:#abc; clip-path: url('#c')" data-name="Layer 1" inkscape:label="x" xmlns:inkscape="x"><path d="M1 &lt;2" class="a"/></g>`,
    ' width="80" height="40" id="root"',
  )}`
  expect(readSvg(source, names)).toEqual({
    viewBox: [0, 0, 40, 20],
    markup:
      '<defs><clipPath id="logo-a b"><rect width="4" height="4"/></clipPath></defs>' +
      '<g fill="#abc" clip-path="url(#logo-c)"><path d="M1 &lt;2"/></g>',
  })
  expect(readSvg('<svg width="12px" height="8"/>', names).viewBox).toEqual([0, 0, 12, 8])
})

test('[OWN-01] reading and drawing again changes nothing', () => {
  const drawing = svg('<path fill="#b4441f" d="M20 0l20 20z"/>')
  expect(svgOf(readSvg(drawing, names))).toBe(drawing)
})

test.each([
  ['<script>alert(1)</script>', 'element "script"'],
  ['<g><SCRIPT/></g>', 'element "SCRIPT"'],
  ['<foreignObject><p>Hello</p></foreignObject>', 'element "foreignObject"'],
  ['<style>path{fill:red}</style>', 'element "style"'],
  ['<image href="https://example.org/a.png"/>', 'element "image"'],
  ['<use href="#a"/>', 'element "use"'],
  ['<text>Words</text>', 'element "text"'],
  ['<animate attributeName="d"/>', 'element "animate"'],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', 'element "a"'],
  ['<path onclick="alert(1)" d="M0 0"/>', 'attribute "onclick"'],
  ['<path xlink:href="x" xmlns:xlink="x" d="M0 0"/>', 'attribute "xlink:href"'],
  ['<path fill="url(https://example.org/a.svg#b)"/>', 'refers to another file'],
  ['<path style="fill:url(//example.org/a)"/>', 'refers to another file'],
  ['<path fill="u\\72l(//example.org)"/>', 'refers to another file'],
])('[OWN-01] %s is refused in a sentence that names the file', (inside, why) => {
  expect(() => readSvg(svg(inside), names)).toThrow(new RegExp(`^src/config/brand/logo.svg .*${why}`))
})

test.each([
  ['', 'cannot be read'],
  ['<html><body/></html>', 'is not an SVG file with a viewBox'],
  ['<svg><path d="M0 0"/></svg>', 'is not an SVG file with a viewBox'],
  ['<svg viewBox="0 0 0 40"/>', 'is not an SVG file with a viewBox'],
  ['<svg viewBox="0 0 40 40" onload="alert(1)"/>', 'attribute "onload"'],
  ['<svg viewBox="0 0 40 40"><path></svg>', 'cannot be read'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 4 4"><path d="&a;"/></svg>', 'document type'],
  ['\x89PNG\r\n\x1a\n', 'cannot be read'],
])('[OWN-01] %j is no logo', (source, why) => {
  expect(() => readSvg(source, names)).toThrow(new RegExp(`^src/config/brand/logo.svg .*${why}`))
})
