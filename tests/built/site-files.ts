import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { inject } from 'vitest'

export const site = inject('site')

/** Whether a file is an edition of a publication (editions.test.ts), which is no page of the site. */
export const isEdition = (name: string) => /^publication\/[^/]+\//.test(name)

/** Names of the pages, without the dashboard's. */
export const publicPages = (await readdir(site, { recursive: true }))
  .filter((name) => name.endsWith('.html') && name !== 'dashboard.html' && !isEdition(name))
  .sort()

export function read(name: string): Promise<string> {
  return readFile(join(site, name), 'utf8')
}

/** Bytes as served to a browser that accepts brotli. */
export function served(text: string): number {
  return brotliCompressSync(text).byteLength
}

/** The bodies of a page's inline scripts, without data blocks. */
export function inlineScripts(html: string): string[] {
  return [
    ...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, body = '']) => body)
}

/**
 * Script files that a page names: in script tags, and in islands, which load them when they are visible or
 * used.
 */
export function scriptsOf(html: string): { atOnce: string[]; later: string[] } {
  const named = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, address = '']) => address.replace(/^\//, ''))
  return {
    atOnce: named(/<script[^>]*\ssrc="([^"]+)"|<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    later: named(/(?:component-url|renderer-url)="([^"]+)"/g),
  }
}

const importingLater = /import\(\s*["'`](\.{1,2}\/[^"'`]+\.js|\/_astro\/[^"'`]+\.js)["'`]\s*\)/g
const importing = /(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js|\/_astro\/[^"'`]+\.js)["'`]/g

/** Every script file reachable from some files, by any import, or only by those that load at once. */
export async function reach(names: string[], { lazily = true } = {}): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue
    const text = await read(name)
    found.set(name, text)
    const searched = lazily ? text : text.replace(importingLater, '')
    for (const [, address = ''] of searched.matchAll(importing))
      queue.push(new URL(address, `http://site/${name}`).pathname.slice(1))
  }
  return found
}
