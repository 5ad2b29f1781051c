import { expect, test } from 'vitest'
import { scale } from '#ui/scale.ts'
import { textsOf } from './source.ts'

type Kind = keyof typeof scale

/** Style sheets with such a path, and the styles in Astro components. */
function stylesOf(paths: RegExp): [file: string, styles: string][] {
  return [...textsOf(paths)].map(([file, text]) => [
    file,
    file.endsWith('.astro') ? (text.match(/<style[\s\S]*?<\/style>/g) ?? []).join('\n') : text,
  ])
}

const kinds: [Kind, RegExp][] = [
  ['space', /(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)\s*:([^;{}]+)/g],
  ['type', /(?<![\w-])font(?:-size)?\s*:([^;{}]+)/g],
  ['radius', /(?<![\w-])border-radius\s*:([^;{}]+)/g],
]

/** Sizes of text that grows with the window are free between its two ends. */
const growth = /\d[\d.]*rem\s*\+\s*\d[\d.]*vw/g

/** Sizes of a value that are not in the scale. */
function oddSizes(kind: Kind, value: string): string[] {
  const allowed: readonly number[] = scale[kind]
  return [...value.replace(growth, '').matchAll(/(?<![\w.])-?(\d*\.?\d+)(rem|em|px)\b/g)].flatMap(
    ([size, number, unit]) => {
      // Corners are in pixels, everything else grows with the text; a pixel is a line's width.
      const isUnit = (unit === 'px') === (kind === 'radius')
      const isLine = unit === 'px' && kind === 'space' && number === '1'
      const isAllowed = isLine || Number(number) === 0 || (isUnit && allowed.includes(Number(number)))
      return isAllowed ? [] : `${kind} ${size}`
    },
  )
}

function oddInStyles([, styles]: [file: string, styles: string]): string[] {
  const plain = styles.replace(/\/\*[\s\S]*?\*\//g, '')
  return kinds.flatMap(([kind, declarations]) =>
    [...plain.matchAll(declarations)].flatMap(([, value = '']) => oddSizes(kind, value)),
  )
}

/** Names of sizes of type in classes, in rem. */
const named: Record<string, number> = { xs: 0.75, sm: 0.875, base: 1, lg: 1.125, xl: 1.25, '2xl': 1.5 }

const classes: [Kind, RegExp][] = [
  ['space', /(?<![\w-])-?(?:gap(?:-[xy])?|[pm][xytrblse]?|space-[xy])-(\d[\d.]*|\[[^\]]+\])(?![\w.%-])/g],
  ['type', /(?<![\w-])text-(xs|sm|base|lg|\dxl|xl|\[[\d.]+r?em\])(?![\w-])/g],
  ['radius', /(?<![\w-])rounded(?:-[trbl]{1,2})?-(sm|md|lg|\dxl|xl|\[[^\]]+\])(?![\w-])/g],
]

function oddInClasses([, code]: [file: string, code: string]): string[] {
  return classes.flatMap(([kind, names]) =>
    [...code.matchAll(names)].flatMap(([name, size = '']) => {
      if (size.startsWith('[')) return oddSizes(kind, size.slice(1, -1))
      const allowed: readonly number[] = scale[kind]
      const number = kind === 'type' ? (named[size] ?? NaN) : Number(size) / 4
      // Corners have names of our own (ui/tokens.css).
      return kind !== 'radius' && (size === '0' || allowed.includes(number)) ? [] : name
    }),
  )
}

test('styles use the sizes of the scale alone', () => {
  const styles = stylesOf(/^src\/(?!kit\/).*\.(?:css|astro)$/)
  expect(styles.length).toBeGreaterThan(40)
  expect(styles.filter((one) => oddInStyles(one).length > 0)).toEqual([])
})

test('classes use the sizes of the scale alone', () => {
  const code = [...textsOf(/^src\/(?!kit\/).*\.(?:tsx|astro)$/)]
  expect(code.length).toBeGreaterThan(40)
  expect(code.flatMap((one) => oddInClasses(one).map((size) => [one[0], size]))).toEqual([])
})

test('other sizes are found in styles', () => {
  const css = 'a { margin: -1.7rem 1rem; font-size: clamp(1rem, 1.3rem + 2vw, 1.9rem); border-radius: 7px }'
  expect(oddInStyles(['', css])).toEqual(['space -1.7rem', 'type 1.9rem', 'radius 7px'])
})

test('other sizes are found in classes', () => {
  const code = 'className="p-7 gap-2 text-[1.1rem] text-3xl rounded-lg mx-[0.3rem]"'
  expect(oddInClasses(['', code])).toEqual(['p-7', 'space 0.3rem', 'type 1.1rem', 'text-3xl', 'rounded-lg'])
})

/**
 * Syntax that only Tailwind understands. It makes the dashboard's styles; those of pages reach browsers
 * without it (astro.config.mjs).
 */
const tailwindOnly =
  /@(?:apply|config|custom-variant|plugin|reference|source|tailwind|theme|utility|variant)\b|\b(?:theme|--alpha|--spacing)\(/

test('only styles of the dashboard have syntax that Tailwind alone understands', () => {
  const files = stylesOf(/^src\/.*\.(?:css|astro)$/).flatMap(([file, styles]) =>
    tailwindOnly.test(styles) ? file : [],
  )
  expect(files).toContain('src/admin/styles/admin.css')
  expect(files.filter((file) => !/^src\/(?:admin|kit)\//.test(file))).toEqual([])
})

test('no class attribute of a component is longer than 250 letters', () => {
  const texts = [...textsOf(/^src\/.*\.tsx$/)]
  expect(texts.length).toBeGreaterThan(40)
  const long = texts.filter(([, text]) => /className=\{?["'`][^"'`]{251}/.test(text))
  expect(long.map(([file]) => file)).toEqual([])
})
