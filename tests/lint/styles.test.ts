import { expect, test } from 'vitest'
import { stylesOf, textsOf } from './style-sheets.ts'

/**
 * Syntax that only Tailwind understands. It makes the dashboard's styles; those of pages reach browsers
 * without it (astro.config.mjs).
 */
const tailwindOnly =
  /@(?:apply|config|custom-variant|plugin|reference|source|tailwind|theme|utility|variant)\b|\b(?:theme|--alpha|--spacing)\(/

function filesWithTailwind(styles: Map<string, string>): string[] {
  return [...styles].flatMap(([file, style]) => (tailwindOnly.test(style) ? file : []))
}

test('styles of pages have no syntax that only Tailwind understands', async () => {
  const styles = await stylesOf('components', 'config', 'islands', 'pages', 'site', 'ui')
  expect(styles.size).toBeGreaterThan(40)
  expect(filesWithTailwind(styles)).toEqual([])
})

test('dashboard styles do', async () => {
  expect(filesWithTailwind(await stylesOf('admin'))).toContain('src/admin/styles/admin.css')
})

test('no class attribute of a component is longer than 250 letters', async () => {
  const texts = await textsOf(['.'], /\.tsx$/)
  expect(texts.size).toBeGreaterThan(40)
  const long = [...texts].filter(([, text]) =>
    [...text.matchAll(/className=\{?["'`]([^"'`]*)/g)].some(([, names = '']) => names.length > 250),
  )
  expect(long.map(([file]) => file)).toEqual([])
})
