import { colours } from '#config/colours.ts'

const { forest, night, pine, moss, clay, rust, ochre, cream, sand, honey, leaf, reed, reedShade } =
  colours.light

/** Pixels of every scene. */
export const sceneSize = { width: 1200, height: 750 }

const rect = (x: number, y: number, width: number, height: number, fill: string, corner = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`
const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A person from the front, standing at a point. */
function person(x: number, y: number, cloth: string): string {
  const shoulders = `M${x - 62} ${y}v-70c0-48 28-74 62-74s62 26 62 74v70z`
  return shape(shoulders, cloth) + circle(x, y - 188, 40, night)
}

/** A basket with a heap of round goods. */
function basket(x: number, y: number, goods: string): string {
  const heap =
    times(3, (at) => circle(x - 44 + at * 44, y - 8, 26, goods)) + circle(x - 22, y - 40, 26, goods)
  return `${heap + circle(x + 22, y - 40, 26, goods)}${shape(`M${x - 84} ${y}h168l-24 76h-120z`, rust)}`
}

function stall(x: number, cloth: string, goods: [string, string]): string {
  const strips = times(6, (at) => {
    const left = x + at * 52
    return shape(`M${left} 250h52v86a26 26 0 0 1 -52 0z`, at % 2 === 0 ? cloth : cream)
  })
  const poles = rect(x + 10, 240, 14, 380, night) + rect(x + 288, 240, 14, 380, night)
  const table = rect(x - 10, 520, 332, 26, forest, 6) + rect(x + 6, 546, 300, 90, moss)
  return poles + basket(x + 84, 446, goods[0]) + basket(x + 232, 446, goods[1]) + table + strips
}

function market(): string {
  return [
    rect(0, 0, 1200, 750, sand),
    circle(980, 170, 92, ochre),
    rect(0, 620, 1200, 130, reedShade),
    stall(70, clay, [ochre, moss]),
    stall(446, pine, [clay, honey]),
    stall(822, ochre, [moss, rust]),
    person(424, 760, clay),
    person(800, 760, moss),
  ].join('')
}

function fields(): string {
  const rows = times(9, (at) => line(`M600 430L${-360 + at * 240} 760`, moss, 14))
  const tree = (x: number, y: number, size: number) =>
    rect(x - 8, y - 20, 16, size, night) + circle(x, y - size * 0.5, size * 0.62, moss)
  return [
    rect(0, 0, 1200, 750, honey),
    circle(880, 210, 110, clay),
    shape('M0 400C220 270 420 280 640 380S1040 430 1200 320V750H0z', leaf),
    shape('M0 470C260 380 520 390 760 440S1080 460 1200 420V750H0z', pine),
    shape('M0 540C300 450 900 450 1200 540V750H0z', forest),
    rows,
    tree(180, 440, 110),
    tree(1010, 420, 90),
  ].join('')
}

function mill(): string {
  const silo = (x: number, top: number, fill: string) =>
    shape(`M${x} ${top}l85 -64 85 64z`, rust) +
    rect(x, top, 170, 620 - top, fill) +
    times(4, (at) => rect(x, top + 70 + at * 80, 170, 6, reedShade))
  const sack = (x: number, y: number, fill: string) =>
    shape(`M${x} ${y}q-14 -84 18 -104l-10 -26h84l-10 26q32 20 18 104z`, fill) +
    rect(x + 14, y - 112, 72, 10, night)
  return [
    rect(0, 0, 1200, 750, reed),
    circle(1010, 150, 80, ochre),
    silo(120, 230, cream),
    silo(310, 170, honey),
    silo(500, 230, cream),
    line('M650 250L860 440', night, 18),
    rect(0, 620, 1200, 130, forest),
    shape('M720 620Q880 380 1060 620z', ochre),
    sack(150, 690, sand),
    sack(270, 690, honey),
    sack(390, 690, sand),
    person(640, 760, clay),
  ].join('')
}

function school(): string {
  const opening = (x: number) => rect(x, 400, 96, 110, night, 8) + rect(x + 44, 400, 8, 110, cream)
  return [
    rect(0, 0, 1200, 750, leaf),
    circle(190, 160, 80, honey),
    shape('M0 560Q600 470 1200 560V750H0z', moss),
    shape('M200 330L600 170L1000 330z', clay),
    rect(250, 330, 700, 270, cream),
    times(2, (at) => opening(300 + at * 130)) + times(2, (at) => opening(674 + at * 130)),
    rect(552, 390, 96, 210, rust, 8),
    shape('M540 600h120l90 150h-300z', sand),
    rect(1066, 210, 12, 400, night) + shape('M1078 216h110l-34 38 34 38h-110z', ochre),
    ...[ochre, clay, pine, honey].map((cloth, at) => person([150, 300, 880, 1030][at] ?? 0, 760, cloth)),
  ].join('')
}

function figures(): string {
  const heights = [150, 220, 190, 300, 270, 390, 440]
  const bars = heights.map((height, at) =>
    rect(150 + at * 136, 620 - height, 84, height, [ochre, clay, cream][at % 3] ?? ochre, 6),
  )
  const points = heights.map((height, at) => [192 + at * 136, 540 - height] as const)
  return [
    rect(0, 0, 1200, 750, forest),
    times(5, (at) => rect(110, 180 + at * 110, 980, 3, moss)),
    ...bars,
    line(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`, leaf, 8),
    ...points.map(([x, y]) => circle(x, y, 15, leaf)),
    rect(110, 620, 980, 8, cream),
  ].join('')
}

function meeting(): string {
  const note = (x: number, y: number, fill: string) => rect(x, y, 120, 90, fill, 6)
  return [
    rect(0, 0, 1200, 750, sand),
    rect(260, 90, 680, 330, cream, 14),
    ...[honey, leaf, clay, ochre, leaf, honey, ochre].map((fill, at) =>
      note(310 + (at % 4) * 154, 136 + Math.floor(at / 4) * 136, fill),
    ),
    rect(0, 640, 1200, 110, rust),
    ...[clay, pine, ochre, moss, forest, clay].map((cloth, at) => person(130 + at * 188, 760, cloth)),
  ].join('')
}

const scenes = { market, fields, mill, school, figures, meeting }
export type Scene = keyof typeof scenes

/** A drawing of one of the firm's subjects in its colours, as SVG. */
export function sceneSvg(scene: Scene): string {
  const { width, height } = sceneSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${scenes[scene]()}</svg>`
}
