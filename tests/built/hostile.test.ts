import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchOptions } from '../support/chromium.ts'
import { type Layer, startHostileSite } from '../support/hostile-site.ts'
import { gateOrFull } from '../support/scope.ts'
import { foreignElements, linkPayloads, payloads } from '../support/payloads.ts'
import { sampleExpertise, sampleId, samplePublication } from '../support/faulty-backend.ts'

/**
 * The number of hostile records of each kind, and the distance between the payloads of two fields of one. In
 * the full run every payload is in every field; in the gate each is in one field, and each field has every
 * fifth.
 */
const [count, apart] = gateOrFull([Math.ceil(payloads.length / 5), 1], [payloads.length, 0])
const indices = Array.from({ length: count }, (_, index) => index)

/** The payload in a field of a record. */
function payload(index: number, field: 0 | 1 | 2 | 3 | 4): string {
  const first = apart === 0 ? index : index * 5
  return payloads[(first + field * apart) % payloads.length] ?? ''
}

/** Payloads in the fields of records, as any backend may send them, and some normal records. */
const hostile = indices.map((index) =>
  samplePublication(index, {
    title: payload(index, 0),
    content: `<p>Before</p>${payload(index, 1)}<p>${payload(index, 1)}</p>`,
    link: linkPayloads[index % linkPayloads.length],
    author: payload(index, 2),
    position: payload(index, 3),
    image: payload(index, 4),
  }),
)
const good = Array.from({ length: 9 }, (_, index) => samplePublication(count + index))
const goodSkills = [sampleExpertise(0), sampleExpertise(1)]
const hostileSkills = indices.map((index) =>
  sampleExpertise(2 + index, {
    title: payload(index, 0),
    icon: payload(index, 1),
    content: [`<p>Before</p>${payload(index, 2)}`, payload(index, 3), payload(index, 4)],
  }),
)
const content = { publications: [...hostile, ...good], expertise: [...hostileSkills, ...goodSkills] }

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})

afterAll(() => browser.close())

async function site(without: Layer[]) {
  const started = await startHostileSite(content, { without })
  onTestFinished(() => started.stop())
  return started
}

let bare: Awaited<ReturnType<typeof startHostileSite>>

beforeAll(async () => {
  bare = await startHostileSite(content, { without: ['sanitisers', 'verification'] })
})

afterAll(() => bare.stop())

/**
 * Does everything that a visitor can do to every element of a page, to trigger deferred code. Events do not bubble, so
 * only elements with a handler get them.
 */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isHandler = (name: string) => /^on/i.test(name)
    for (const element of document.querySelectorAll('*')) {
      const names = [
        'mouseover',
        'pointerover',
        'focus',
        'toggle',
        'load',
        'error',
        'animationstart',
        'transitionend',
      ]
      if (element.getAttributeNames().some(isHandler))
        for (const name of names) element.dispatchEvent(new Event(name))
      if (element instanceof HTMLDetailsElement) element.open = true
      const pressed = element instanceof HTMLAnchorElement || element instanceof SVGAElement
      const away =
        pressed &&
        /^(?:https?|mailto|tel):/.test(new URL(element.getAttribute('href') ?? '', location.href).href)
      if (pressed && !away)
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  })
}

/** Opens a page. Tries again if a link of the page before, such as one to a mail address, interferes. */
async function open(page: Page, address: string): Promise<void> {
  const go = () => page.goto(address, { waitUntil: 'load' })
  await go().catch((error: unknown) => {
    if (String(error).includes('ERR_ABORTED')) return go()
    throw error
  })
}

interface Visit extends BrowserContextOptions {
  enough?: number
  /** Words that a page shows once it has read its content. */
  shows?: string
}

/** Visits pages until a script has run on `enough` of them. Returns the pages on which one ran. */
async function ranOn(
  addresses: string[],
  { enough = Infinity, shows, ...options }: Visit = {},
): Promise<string[]> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const ran = new Set<string>()
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()))
  const queue = addresses.values()
  await Promise.all(
    tabs.map(async (page) => {
      let address = ''
      await page.exposeFunction('hit', () => ran.add(address))
      page.on('dialog', (dialog) => {
        ran.add(address)
        void dialog.dismiss()
      })
      for (address of queue) {
        if (ran.size >= enough) return
        await open(page, address)
        if (shows !== undefined) await page.getByText(shows, { exact: true }).first().waitFor()
        await touchEverything(page).catch(() => {})
      }
    }),
  )
  return [...ran]
}

/** In the gate, the pages that show records; in the full run all. */
const pageNames = gateOrFull(
  /^(?:index|publications(?:\/\d+)?|publication\/(?!fallback)[^/]+)\.html$/,
  /^(?!publication\/[^/]+\/).*\.html$/,
)

async function pagesOf({ address, directory }: { address: string; directory: string }): Promise<string[]> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => pageNames.test(name))
  return names.map((name) => `${address}/${name.replace(/(?:index)?\.html$/, '')}`)
}

test('without any layer, payloads run: the tests below can fail', async () => {
  const enough = Math.ceil(count / 4)
  const ran = await ranOn(await pagesOf(bare), { bypassCSP: true, enough })
  expect(ran.length).toBeGreaterThanOrEqual(enough)
})

test('with the policy alone, nothing runs on any page', async () => {
  const pages = await pagesOf(bare)
  expect(pages.length).toBeGreaterThan(hostile.length)
  expect(await ranOn(pages)).toEqual([])
})

test('with the verification alone, records that contain code are dropped and reported, and nothing runs', async () => {
  const verified = await site(['sanitisers'])
  const skipped = await verified.skipped()
  for (const { _id } of [...good, ...goodSkills]) expect(skipped.has(_id), _id).toBe(false)
  expect(skipped.size).toBeGreaterThan(count)
  expect(await ranOn(await pagesOf(verified), { bypassCSP: true })).toEqual([])
})

test(
  'with the verification alone, records that load from elsewhere or start an island are dropped and reported, on any page',
  { tags: ['full'] },
  async () => {
    const home = await readFile(join(bare.directory, 'index.html'), 'utf8')
    const urlOf = (name: string) =>
      new RegExp(`${name}="(/_astro/[^"]*)"[^>]*component-export="AppointmentForm"`).exec(home)?.[1] ??
      new RegExp(`component-export="AppointmentForm"[^>]*${name}="(/_astro/[^"]*)"`).exec(home)?.[1]
    const [island = 'none', renderer = 'none'] = [urlOf('component-url'), urlOf('renderer-url')]
    expect([island, renderer]).not.toContain('none')
    const elements = foreignElements.map((text) =>
      text.replace('ISLAND', island).replace('RENDERER', renderer),
    )
    const foreign = {
      publications: elements.map((text, index) =>
        samplePublication(index, { content: `<p>Before</p>${text}` }),
      ),
      expertise: elements.map((text, index) =>
        sampleExpertise(100 + index, { content: [`<p>Before</p>${text}`] }),
      ),
    }
    const started = await startHostileSite(
      {
        publications: [...foreign.publications, ...good],
        expertise: [...foreign.expertise, ...goodSkills],
      },
      { without: ['sanitisers'] },
    )
    onTestFinished(() => started.stop())
    const skipped = new Set((await started.skipped()).keys())
    expect(skipped).toEqual(new Set([...foreign.publications, ...foreign.expertise].map(({ _id }) => _id)))
  },
)

test('with the sanitisers alone, every record is on the site, and nothing runs, built or live', async () => {
  const sanitised = await site(['verification'])
  const pages = await pagesOf(sanitised)
  for (const { _id } of hostile) expect(pages).toContain(`${sanitised.address}/publication/${_id}`)
  // Newer than the build: the page itself reads it.
  const live = indices.slice(0, gateOrFull(10, count)).map((index) => sampleId(5000 + index))
  for (const [index, id] of live.entries())
    sanitised.answers.set(`/api/publication-cards/${id}`, { ...hostile[index], _id: id })
  expect(await ranOn(pages, { bypassCSP: true })).toEqual([])
  const addresses = live.map((id) => `${sanitised.address}/publication/${id}`)
  expect(await ranOn(addresses, { bypassCSP: true, shows: 'Before' })).toEqual([])
})

test('with all layers, nothing is dropped', { tags: ['full'] }, async () => {
  const whole = await site([])
  expect([...(await whole.skipped())]).toEqual([])
  expect(await ranOn([`${whole.address}/`, `${whole.address}/publications`])).toEqual([])
})
