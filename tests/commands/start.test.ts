import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The packages that a module imports, directly or not, without its dynamic imports. */
async function packagesOf(url: string, seen = new Set<string>()): Promise<Set<string>> {
  const text = await readFile(new URL(url), 'utf8')
  const packages = new Set<string>()
  for (const [, name = ''] of text.matchAll(/^import (?!type )(?:[^;]*? from )?'([^']+)'/gm)) {
    if (!/^[.#]/.test(name)) packages.add(name)
    else {
      const imported = name.startsWith('.') ? new URL(name, url).href : import.meta.resolve(name)
      if (seen.has(imported)) continue
      seen.add(imported)
      for (const one of await packagesOf(imported, seen)) packages.add(one)
    }
  }
  return packages
}

const loadedBy = (module: string) => packagesOf(import.meta.resolve(module))

test('the port serves the site of an earlier run before the database’s packages are loaded', async () => {
  const [before, after] = [await loadedBy('#commands/start.ts'), await loadedBy('#commands/start-backend.ts')]
  for (const name of ['kysely', 'hono', 'sanitize-html']) {
    expect(before).not.toContain(name)
    expect(after).toContain(name)
  }
})

test('a server loads the Postgres and mail packages only if it uses them', async () => {
  const always = [
    ...(await loadedBy('#commands/start.ts')),
    ...(await loadedBy('#commands/start-backend.ts')),
  ]
  for (const [part, module] of [
    ['pg', '#server/database/open-postgres.ts'],
    ['nodemailer/lib/smtp-connection', '#server/mail/outbox.ts'],
  ] as const) {
    expect(await loadedBy(module)).toContain(part)
    expect(always.filter((name) => name.split('/')[0] === part.split('/')[0])).toEqual([])
  }
})
