import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/steps.ts'

/** Texts of all files with one of some endings in modules of `src`, by their names. */
export async function textsOf(modules: string[], endings: RegExp): Promise<Map<string, string>> {
  const found = await Promise.all(
    modules.map(async (module) => {
      const names = await readdir(join(root, 'src', module), { recursive: true })
      return names.filter((name) => endings.test(name)).map((name) => `src/${module}/${name}`)
    }),
  )
  const texts = found
    .flat()
    .map(async (file): Promise<[string, string]> => [file, await readFile(join(root, file), 'utf8')])
  return new Map(await Promise.all(texts))
}

/** The style sheets in modules of `src`, those of `.astro` files included. */
export async function stylesOf(...modules: string[]): Promise<Map<string, string>> {
  const texts = await textsOf(modules, /\.(?:css|astro)$/)
  for (const [file, text] of texts)
    if (file.endsWith('.astro')) texts.set(file, (text.match(/<style[\s\S]*?<\/style>/g) ?? []).join('\n'))
  return texts
}
