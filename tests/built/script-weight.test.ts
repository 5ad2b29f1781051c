import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { staleTime } from '#lib/freshness.ts'
import { launchOptions } from '../support/chromium.ts'
import { gateOrFull } from '../support/scope.ts'
import { inlineScripts, publicPages, reach, read, scriptsOf, served } from './site-files.ts'

/** Pages whose islands come into view when a visitor scrolls to their end. */
const withIslands = ['about.html', 'index.html', 'reachus.html']

/** Bytes of every script that the page's islands load at once, with the inline ones, as served. */
async function scriptBytes(name: string): Promise<number> {
  const html = await read(name)
  const files = await reach(scriptsOf(html).later, { lazily: false })
  const sizes = [...files.values()].map(served)
  return sizes.reduce((sum, size) => sum + size, served(inlineScripts(html).join('\n')))
}

test.each(withIslands)('%s has loaded at most 75.5 KB of script when scrolled to its end', async (name) => {
  expect(await scriptBytes(name)).toBeLessThanOrEqual(75.5 * 1024)
})

test('scrolling every other public page loads no script file', async () => {
  for (const name of publicPages) {
    const html = await read(name)
    const onSight = [...html.matchAll(/<astro-island\b[^>]*\sclient="(visible|load|idle|only)"/g)]
    const expected =
      withIslands.includes(name) ||
      name === 'login.html' ||
      name === 'preview.html' ||
      name === 'review.html' ||
      name === 'publication/fallback.html'
    expect(onSight.length > 0, name).toBe(expected)
  }
})

test('islands take only plain data and lists, which is all that site/island.js revives', async () => {
  const kinds = new Set<string>()
  for (const name of [...publicPages, 'dashboard.html'])
    for (const [, props = ''] of (await read(name)).matchAll(/<astro-island\b[^>]*\sprops="([^"]*)"/g))
      for (const [, kind = ''] of props.replaceAll('&quot;', '"').matchAll(/\[(\d+),/g)) kinds.add(kind)
  // Each value has its kind before it, lists included.
  expect([...kinds].toSorted()).toEqual(['0', '1'])
})

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})
afterAll(() => browser.close())

/**
 * The script files that a page `age` milliseconds after its build has loaded when scrolled to its end, with
 * their bytes.
 */
async function loadedScripts(path: string, age: number) {
  const page = await browser.newPage({ baseURL: inject('baseUrl'), viewport: { width: 390, height: 844 } })
  try {
    await page.clock.install({ time: Date.now() + age })
    const asked: string[] = []
    const scripts = new Map<string, Promise<number>>()
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      asked.push(pathname)
      if (request.resourceType() === 'script')
        scripts.set(
          pathname,
          request.sizes().then((sizes) => sizes.responseBodySize),
        )
    })
    await page.goto(path)
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    })
    // On a busy machine, scrolling may pass an island before its observer fires.
    await expect
      .poll(() =>
        page.locator('astro-island[ssr]:not(astro-island *)').evaluateAll((islands) => {
          islands[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
          return islands.length
        }),
      )
      .toBe(0)
    const checks = await page.locator('[data-built], astro-island[props*=digests]').count()
    const isCheck = (address: string) => (age > staleTime ? /^\/api\// : /^\/build\.json$/).test(address)
    await expect.poll(() => asked.filter(isCheck).length).toBe(checks)
    // All requests that the checks caused precede this one.
    await page.evaluate(async () => (await fetch('/robots.txt')).text())
    const sizes = await Promise.all(scripts.values())
    return { names: [...scripts.keys()].sort(), bytes: sizes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await page.close()
  }
}

const publication = publicPages.find((name) => /^publication\/(?!fallback)/.test(name)) ?? ''

test.each(
  gateOrFull(['index.html', 'publications.html'], [...withIslands, 'publications.html', publication]),
)(
  '[PUB-07] %s has loaded the same script of an old build as of a fresh one, at most 75.5 KB, if nothing has changed',
  async (name) => {
    const path = `/${name.replace(/(?:index)?\.html$/, '')}`
    const fresh = await loadedScripts(path, 0)
    const old = await loadedScripts(path, 2 * staleTime)
    expect(old).toEqual(fresh)
    const inline = served(inlineScripts(await read(name)).join('\n'))
    expect(old.bytes + inline).toBeLessThanOrEqual(75.5 * 1024)
    if (withIslands.includes(name)) return
    const comparison = name.startsWith('publication/') ? '/changed-publication.js' : '/changed-list.js'
    expect(old.names).toEqual([comparison])
    expect(old.bytes).toBeLessThanOrEqual(1024)
  },
)
