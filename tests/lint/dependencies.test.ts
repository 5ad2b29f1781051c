import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { root } from '../support/steps.ts'

const lockFile = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })) })

/** The frontmatter of an Astro component, which runs when its page is rendered. */
const frontmatter: Plugin = {
  name: 'frontmatter',
  setup(build) {
    build.onLoad({ filter: /\.astro$/ }, async ({ path }) => ({
      // It may return a response, which a module cannot.
      contents: (/^---\n([^]*?)^---$/m.exec(await readFile(path, 'utf8'))?.[1] ?? '').replaceAll(
        /\breturn (?=new Response)/g,
        'void ',
      ),
      loader: 'ts',
    }))
  },
}

/** The packages that scripts and components import at run time, without imports of types. */
async function packagesOfCode(files: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    external: ['*'],
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
    outdir: 'unwritten',
    plugins: [frontmatter],
    // An Astro component uses its script's imports in its markup.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
  })
  return Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports.map(({ path }) => path))
    .filter((path) => !/^[.#/]|^astro:/.test(path) && !isBuiltin(path))
    .map(packageOf)
}

/** The packages whose styles or plugins a style sheet names. */
async function packagesOfStyles(file: string): Promise<string[]> {
  const text = await readFile(`${root}/${file}`, 'utf8')
  return [...text.matchAll(/@(?:import|plugin) ['"]([^'".][^'"]*)['"]/g)].map(([, name = '']) =>
    packageOf(name),
  )
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

test('the product’s imports, and Node itself, are installed without development dependencies', async () => {
  const code: string[] = ['astro.config.mjs']
  const styles: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx,js,astro,css}', { cwd: root }))
    if (!file.endsWith('.d.ts')) (file.endsWith('.css') ? styles : code).push(file)
  const used = new Set([
    ...(await packagesOfCode(code)),
    ...(await Promise.all(styles.map(packagesOfStyles))).flat(),
  ])
  const { packages } = z.parse(lockFile, JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8')))
  expect(used.size).toBeGreaterThan(25)
  expect([...used]).toEqual(expect.arrayContaining(['react', 'tailwindcss', 'astro']))
  const missing = [...used, 'node'].filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)
  expect(missing).toEqual([])
  expect([...used].filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
})
