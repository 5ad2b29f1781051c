import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { z } from '#contract/zod.ts'
import { takeStyles } from '#lib/style-elements.ts'
import type { Generation } from './generation.ts'

const essential = [
  'index.html',
  '404.html',
  'dashboard.html',
  'login.html',
  'publications.html',
  'build.json',
]
/** Pages that are read, in a millisecond or two, before the rest of the server has its turn. */
const pagesAtOnce = 16

// Within a tag: the same letters in a text are no address.
const reference = /<[a-z][^<>]*?\s(?:href|src)="(\/[^"#?]*)/gi
const islandScripts = /<astro-island[^<>]*?\scomponent-url="([^"]*)"[^<>]*?\srenderer-url="([^"]*)"/g
const candidates = /\ssrcset="([^"]+)"/gi

/** Every address of this site that a page names. */
function addressesIn(html: string): Set<string> {
  const found = new Set<string>()
  for (const [, address = ''] of html.matchAll(reference)) found.add(address)
  for (const [, component = '', renderer = ''] of html.matchAll(islandScripts))
    found.add(component).add(renderer)
  for (const [, list = ''] of html.matchAll(candidates))
    for (const part of list.split(', ')) found.add(part.trim().split(' ')[0] ?? '')
  return found
}

const facts = z.object({ publications: z.number() })
const publicationPage = /^publication\/(?!fallback\.html$)[^/]+\.html$/

/** What the backend is known to have; undefined where it may have changed since it was read. */
export interface Expected {
  publications: number | undefined
}

/** Whether a page, without its style sheets, says anything: it has a title, and words or a picture in its body. */
function hasContent(html: string): boolean {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  const seen = body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const says = /<(?:img|svg)\b/.test(seen) || seen.replace(/<[^>]*>/g, '').trim() !== ''
  return says && /<title>[^<]*\S[^<]*<\/title>/.test(html)
}

async function verifyCount(directory: string, names: string[], expected: Expected): Promise<void> {
  const built = names.filter((name) => publicationPage.test(name)).length
  const { publications } = z.parse(facts, JSON.parse(await readFile(join(directory, 'build.json'), 'utf8')))
  for (const count of [publications, expected.publications ?? built])
    if (count !== built)
      throw new Error(`the build has pages of ${built} publications, of ${count} that there are`)
}

/**
 * Throws, naming the first fault, unless every page is there, has content, and links only to what exists,
 * and there is one page for each publication.
 */
export async function verifySite(
  directory: string,
  { files, rules }: Generation,
  expected: Expected = { publications: undefined },
): Promise<void> {
  for (const name of essential) if (!files.has(name)) throw new Error(`the build has no ${name}`)
  await verifyCount(directory, [...files.names()], expected)
  const known = new Map<string, boolean>()
  const resolves = (address: string) =>
    address.startsWith('/api/') ||
    files.nameOf(decodeURIComponent(address)) !== undefined ||
    rules.redirect({ url: new URL(address, 'http://localhost') }) !== null

  function verifyPage(name: string): void {
    const { rest: html } = takeStyles(readFileSync(join(directory, name)))
    if (!html.includes('</html>')) throw new Error(`the page ${name} is not whole`)
    if (!hasContent(html)) throw new Error(`the page ${name} is empty`)
    for (const address of addressesIn(html)) {
      const found = known.get(address) ?? resolves(address)
      known.set(address, found)
      if (!found) throw new Error(`the page ${name} refers to ${address}, which the build does not have`)
    }
  }

  const pages = [...files.names()].filter((name) => name.endsWith('.html'))
  for (const [index, name] of pages.entries()) {
    if (index % pagesAtOnce === 0) await othersFirst()
    verifyPage(name)
  }
}
