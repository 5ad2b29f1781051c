import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'

/**
 * Syntax that only Tailwind understands. It makes the dashboard's styles; those of pages reach browsers
 * without it (astro.config.mjs).
 */
const tailwindOnly =
  /@(?:apply|config|custom-variant|plugin|reference|source|tailwind|theme|utility|variant)\b|\b(?:theme|--alpha|--spacing)\(/

async function stylesOf(...modules: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    modules.map(async (module) => {
      const names = await readdir(join(root, 'src', module), { recursive: true })
      return names.filter((name) => /\.(?:css|astro)$/.test(name)).map((name) => `src/${module}/${name}`)
    }),
  )
  const texts = found.flat().map(async (file): Promise<[string, string]> => {
    const text = await readFile(join(root, file), 'utf8')
    const styles = file.endsWith('.astro') ? text.match(/<style[\s\S]*?<\/style>/g) : [text]
    return [file, styles?.join('\n') ?? '']
  })
  return new Map(await Promise.all(texts))
}

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
