import { expect, test } from 'vitest'
import { scale } from '#ui/scale.ts'
import { stylesOf, textsOf } from './style-sheets.ts'

const modules = ['admin', 'components', 'config', 'islands', 'pages', 'site', 'ui']

type Kind = keyof typeof scale

const kinds: [Kind, RegExp][] = [
  ['space', /(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)\s*:([^;{}]+)/g],
  ['type', /(?<![\w-])font(?:-size)?\s*:([^;{}]+)/g],
  ['radius', /(?<![\w-])border-radius\s*:([^;{}]+)/g],
]

/** Sizes of text that grows with the window are free between its two ends. */
const growth = /\d[\d.]*rem\s*\+\s*\d[\d.]*vw/g

/** Names of sizes of type in classes, in rem. */
const named: Record<string, number> = { xs: 0.75, sm: 0.875, base: 1, lg: 1.125, xl: 1.25, '2xl': 1.5 }

/** Sizes of a value that are not in the scale. */
function oddSizes(kind: Kind, value: string): string[] {
  const allowed: readonly number[] = scale[kind]
  return [...value.replace(growth, '').matchAll(/(?<![\w.])-?(\d*\.?\d+)(rem|em|px)\b/g)].flatMap(
    ([size, number, unit]) => {
      // Corners are in pixels, everything else grows with the text; a pixel is a line's width.
      const isUnit = (unit === 'px') === (kind === 'radius')
      const isLine = unit === 'px' && kind === 'space' && number === '1'
      return isLine || Number(number) === 0 || (isUnit && allowed.includes(Number(number)))
        ? []
        : `${kind} ${size}`
    },
  )
}

function oddInStyles(styles: string): string[] {
  const plain = styles.replace(/\/\*[\s\S]*?\*\//g, '')
  return kinds.flatMap(([kind, declarations]) =>
    [...plain.matchAll(declarations)].flatMap(([, value = '']) => oddSizes(kind, value)),
  )
}

const classes: [Kind, RegExp][] = [
  ['space', /(?<![\w-])-?(?:gap(?:-[xy])?|[pm][xytrblse]?|space-[xy])-(\d[\d.]*|\[[^\]]+\])(?![\w.%-])/g],
  ['type', /(?<![\w-])text-(xs|sm|base|lg|\dxl|xl|\[[\d.]+r?em\])(?![\w-])/g],
  ['radius', /(?<![\w-])rounded(?:-[trbl]{1,2})?-(sm|md|lg|\dxl|xl|\[[^\]]+\])(?![\w-])/g],
]

function oddInClasses(code: string): string[] {
  return classes.flatMap(([kind, names]) =>
    [...code.matchAll(names)].flatMap(([name, size = '']) => {
      if (size.startsWith('[')) return oddSizes(kind, size.slice(1, -1))
      // Corners have names of our own (ui/tokens.css).
      if (kind === 'radius') return name
      const allowed: readonly number[] = scale[kind]
      return size !== '0' && !allowed.includes(kind === 'type' ? (named[size] ?? NaN) : Number(size) / 4)
        ? name
        : []
    }),
  )
}

function odd(texts: Map<string, string>, oddIn: (text: string) => string[]): Record<string, string[]> {
  return Object.fromEntries(
    [...texts].map(([file, text]) => [file, oddIn(text)] as const).filter(([, found]) => found.length > 0),
  )
}

test('styles use the sizes of the scale alone', async () => {
  expect(odd(await stylesOf(...modules), oddInStyles)).toEqual({})
})

test('classes use the sizes of the scale alone', async () => {
  expect(odd(await textsOf(modules, /\.(?:tsx|astro)$/), oddInClasses)).toEqual({})
})

test('other sizes are found', () => {
  expect(
    oddInStyles(
      'a { margin: -1.7rem 1rem; font-size: clamp(1rem, 1.3rem + 2vw, 1.9rem); border-radius: 7px }',
    ),
  ).toEqual(['space -1.7rem', 'type 1.9rem', 'radius 7px'])
  expect(oddInClasses('className="p-7 gap-2 text-[1.1rem] text-3xl rounded-lg mx-[0.3rem]"')).toEqual([
    'p-7',
    'space 0.3rem',
    'type 1.1rem',
    'text-3xl',
    'rounded-lg',
  ])
})
