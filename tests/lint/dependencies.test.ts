import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { root } from '../support/steps.ts'

const lockFile = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })) })

/** The script of a source file: all of it, or the front matter of an Astro component. */
function scriptOf(file: string, text: string): string {
  return file.endsWith('.astro') ? (/^---\n([^]*?)^---$/m.exec(text)?.[1] ?? '') : text
}

/** The packages that a file imports when it runs; imports of types are gone by then. */
async function packagesIn(file: string): Promise<string[]> {
  const text = await readFile(`${root}/${file}`, 'utf8')
  if (file.endsWith('.css'))
    return [...text.matchAll(/@(?:import|plugin) ['"]([^'".]+)['"]/g)].map(([, name = '']) => packageOf(name))
  const { outputText } = ts.transpileModule(scriptOf(file, text), {
    fileName: file.endsWith('.tsx') ? 'module.tsx' : 'module.ts',
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      // An Astro component uses in its markup what its script imports.
      verbatimModuleSyntax: true,
    },
  })
  return ts
    .preProcessFile(outputText, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !/^[.#/]|^astro:/.test(name) && !isBuiltin(name))
    .map(packageOf)
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

test('what the product imports, and Node itself, are installed without development dependencies', async () => {
  const sources: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx,js,astro,css}', { cwd: root }))
    if (!file.endsWith('.d.ts')) sources.push(file)
  const used = new Set((await Promise.all(['astro.config.mjs', ...sources].map(packagesIn))).flat())
  const { packages } = z.parse(lockFile, JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8')))
  expect(used.size).toBeGreaterThan(25)
  expect(used).toContain('react')
  const missing = [...used, 'node'].filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)
  expect(missing).toEqual([])
  expect([...used].filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
})
