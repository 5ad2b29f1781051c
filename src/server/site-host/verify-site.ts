import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Generation } from './generation.ts'

const essential = ['index.html', '404.html', 'dashboard.html', 'login.html', 'publications.html']
const reference = /\s(?:href|src)="(\/[^"#?]*)/g
const candidates = /\ssrcset="([^"]+)"/g

/** Every address of this site that a page names. */
function addressesIn(html: string): Set<string> {
  const found = new Set<string>()
  for (const [, address = ''] of html.matchAll(reference)) found.add(address)
  for (const [, list = ''] of html.matchAll(candidates))
    for (const part of list.split(', ')) found.add(part.trim().split(' ')[0] ?? '')
  return found
}

/** Throws, naming the first fault, unless every page is there, has content, and links only to what exists. */
export async function verifySite(directory: string, { files, rules }: Generation): Promise<void> {
  for (const name of essential) if (!files.has(name)) throw new Error(`the build has no ${name}`)
  const known = new Map<string, boolean>()
  const resolves = (address: string) =>
    address.startsWith('/api/') ||
    files.nameOf(decodeURIComponent(address)) !== undefined ||
    rules.redirect({ url: new URL(address, 'http://localhost') }) !== null
  for (const name of files.names()) {
    if (!name.endsWith('.html')) continue
    const html = await readFile(join(directory, name), 'utf8')
    if (!html.includes('</html>')) throw new Error(`the page ${name} is not whole`)
    for (const address of addressesIn(html)) {
      const found = known.get(address) ?? resolves(address)
      known.set(address, found)
      if (!found) throw new Error(`the page ${name} refers to ${address}, which the build does not have`)
    }
  }
}
