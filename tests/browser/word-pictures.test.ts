import { expect } from 'vitest'
import { docx, paragraph, picture, run } from '../fixtures/word/docx-parts.ts'
import { test } from '../support/dashboard/editor.ts'

const [red, green, blue, white] = ['#e00000', '#00c000', '#0000e0', '#ffffff']
const [width, height] = [80, 40]

/** A picture in four colours: red and green above, blue and white below. */
async function fourColours(type: string): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not draw')
  for (const [index, colour] of [red, green, blue, white].entries()) {
    context.fillStyle = colour ?? ''
    context.fillRect(index % 2 ? width / 2 : 0, index > 1 ? height / 2 : 0, width / 2, height / 2)
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type, quality: 1 })).arrayBuffer())
}

/** A JPEG whose camera noted a turn (EXIF orientation 6). */
async function turnedPhoto(): Promise<Uint8Array> {
  const [start, ...rest] = [await fourColours('image/jpeg')].flatMap((all) => [all.slice(0, 2), all.slice(2)])
  const exif = `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0`
  const segment = `\xff\xe1\0${String.fromCodePoint(exif.length + 2)}${exif}`
  const bytes = Uint8Array.from(segment, (letter) => letter.codePointAt(0) ?? 0)
  return new Uint8Array(await new Blob([start ?? '', bytes, ...rest]).arrayBuffer())
}

/** The nearest of the four colours in the middle of each quarter, and the size. */
async function seen(source: string): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(source)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => {
    const place = [Math.floor(bitmap.width * x), Math.floor(bitmap.height * y), 1, 1] as const
    const [r = 0, g = 0, , alpha = 0] = context?.getImageData(...place).data ?? []
    if (alpha < 128) return '-'
    if (r > 160 && g > 160) return 'w'
    return r > 160 ? 'r' : g > 120 ? 'g' : 'b'
  }
  const quarters = [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join('')
  return `${quarters} ${bitmap.width}×${bitmap.height} ${at(0.01, 0.02)}`
}

const drawn = (crop: string, shape: string, geometry = '') =>
  picture('rIdP1', 'A map')
    .replace('</pic:blipFill>', `${crop}</pic:blipFill>`)
    .replace('<pic:spPr/>', `<pic:spPr><a:xfrm ${shape}/>${geometry}</pic:spPr>`)
const word = 'http://schemas.microsoft.com/office/word/2010'
const grouped = (turn: string, inner: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="" descr="A map"/><a:graphic><a:graphicData uri="${word}/wordprocessingGroup"><wpg:wgp xmlns:wpg="${word}/wordprocessingGroup"><wpg:grpSpPr><a:xfrm ${turn}/></wpg:grpSpPr>${inner}</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const inGroup = (turn: string, own: string) =>
  grouped(turn, /<pic:pic>.*<\/pic:pic>/s.exec(drawn('', own))?.[0] ?? '')
const filled = (crop: string) =>
  grouped(
    '',
    `<wps:wsp><wps:spPr><a:prstGeom prst="rect"/><a:blipFill><a:blip r:embed="rIdP1"/>${crop}</a:blipFill></wps:spPr></wps:wsp>`,
  )
const vml = (image: string, style = '', name = 'shape') =>
  `<w:r><w:pict><v:${name} style="width:9pt;${style}" alt="A map"><v:imagedata r:id="rIdP1" ${image}/></v:${name}></w:pict></w:r>`
const fill = (sides: string) => `<a:stretch><a:fillRect ${sides}/></a:stretch>`

/** The visible picture: its four quarters, its size and its upper left corner. */
const views: [what: string, content: string, shown: string][] = [
  ['whole', drawn('', ''), 'rgbw 80×40 r'],
  ['cut at the right', drawn('<a:srcRect r="50000"/>', ''), 'rrbb 40×40 r'],
  ['cut in percent', drawn('<a:srcRect l="50%" b="50%"/>', ''), 'gggg 40×20 g'],
  ['with a margin', drawn('<a:srcRect l="-100000"/>', ''), '-g-w 160×40 -'],
  ['cut by the filled area', drawn(fill('l="-100000" r="0"'), ''), 'ggww 40×40 g'],
  ['turned right', drawn('', 'rot="5400000"'), 'brwg 40×80 b'],
  ['turned left', drawn('', 'rot="-5400000"'), 'gwrb 40×80 g'],
  ['upside down', drawn('', 'rot="10800000"'), 'wbgr 80×40 w'],
  ['mirrored', drawn('', 'flipH="1"'), 'grwb 80×40 g'],
  ['mirrored, then turned', drawn('', 'rot="5400000" flipH="true"'), 'wgbr 40×80 w'],
  ['cut, then turned', drawn('<a:srcRect r="50000"/>', 'rot="5400000"'), 'brbr 40×40 b'],
  ['turned a little', drawn('', 'rot="2700000"'), 'b--g 85×85 -'],
  ['in an ellipse', drawn('', '', '<a:prstGeom prst="ellipse"/>'), 'rgbw 80×40 -'],
  ['in a turned group', inGroup('rot="5400000"', ''), 'brwg 40×80 b'],
  ['turned in a mirrored group', inGroup('flipH="1"', 'rot="5400000"'), 'rbgw 40×80 r'],
  ['turned back in a group', inGroup('rot="5400000"', 'rot="16200000"'), 'rgbw 80×40 r'],
  ['as the fill of a shape', filled('<a:srcRect t="50000"/>'), 'bwbw 80×20 b'],
  ['of an old program', vml('cropright="32768f" croptop="0.5"'), 'bbbb 40×20 b'],
  ['turned by an old program', vml('', 'rotation:90;flip:x'), 'wgbr 40×80 w'],
  ['turned in 65,536ths', vml('', 'rotation:5898240fd'), 'brwg 40×80 b'],
  ['in an oval of an old program', vml('', '', 'oval'), 'rgbw 80×40 -'],
]

test(
  '[EDT-08] pictures are imported as Word shows them: cut, turned, mirrored',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const bytes = await docx({
      body: views.map(([, content]) => paragraph(content)).join(''),
      media: [['image1.png', await fourColours('image/png')]],
    })
    const { html, report } = await page.window().editorPage.importDocx(new File([bytes], 'seen.docx'))
    const shown = await Promise.all(
      Array.from(html.matchAll(/ src="([^"]*)"/g), ([, source = '']) => seen(source)),
    )
    expect(views.map(([what], index) => [what, shown[index]])).toEqual(
      views.map(([what, , expected]) => [what, expected]),
    )
    expect(report.left).toEqual([])
  },
)

test(
  '[EDT-08] a picture that Word hides or cuts to a shape is left out and named',
  { tags: ['full'] },
  async ({ page, editor }) => {
    await editor.open()
    const [start = '', end = ''] = drawn('', '').split('<a:blip r:embed="rIdP1"/>')
    const effect = (inner: string) => `${start}<a:blip r:embed="rIdP1">${inner}</a:blip>${end}`
    const body = [
      run('Before.'),
      drawn('', '', '<a:prstGeom prst="star5"/>'),
      drawn('', '', '<a:custGeom/>'),
      effect('<a:alphaModFix amt="0"/>'),
      drawn('<a:srcRect l="60000" r="50000"/>', ''),
      effect('<a:grayscl/>'),
      drawn('', 'rot="5400000"'),
    ]
    const bytes = await docx({
      body: body.map((one) => paragraph(one)).join(''),
      media: [['image1.jpeg', await turnedPhoto()]],
    })
    const { html, report } = await page.window().editorPage.importDocx(new File([bytes], 'hidden.docx'))
    const shown = await Promise.all(
      Array.from(html.matchAll(/ src="([^"]*)"/g), ([, source = '']) => seen(source)),
    )
    expect(shown).toEqual(['brwg 40×80 b', 'brwg 40×80 b'])
    expect(report.left).toEqual([
      '1 hidden passage (Word does not show it either)',
      '1 picture (of a kind that browsers do not show, such as EMF)',
      '2 pictures (cut to a shape: insert it again, cut to a rectangle)',
      '1 colour effect on a picture (its own colours were imported)',
    ])
  },
)
