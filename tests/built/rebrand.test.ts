/** @module-tag full */
import { copyServed } from '../support/stored-site.ts'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { createQuery } from '#contract/query-form.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { createClient } from '#api/client.ts'
import { organisation } from '#config/brand/brand.ts'
import { people } from '#config/brand/people.ts'
import { colours } from '#config/colours.ts'
import { freePort } from '#commands/free-port.ts'
import * as newColours from '../fixtures/brand/colours.ts'
import { findings, organisation as other, partners, type } from '../fixtures/brand/brand.ts'
import { people as others } from '../fixtures/brand/people.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startServer } from '../support/product.ts'
import { rebranded } from '../support/rebranded.ts'

/** Colours that a rebranded site may have: those of the new brand, and white, which both brands have. */
const kept = new Set<string>([
  '#ffffff',
  ...Object.values(newColours.light),
  ...Object.values(newColours.dark),
])
const gone = [...new Set(Object.values(colours).flatMap((scheme) => Object.values(scheme)))].filter(
  (colour) => !kept.has(colour),
)

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The ways in which a text may write a colour: in full, shortened, in an address, by its parts. */
function spellings(hex: string): string[] {
  const digits = hex.slice(1)
  const [red, green, blue] = partsOf(hex)
  const short = /^(.)\1(.)\2(.)\3$/.exec(digits)
  return [
    ...(short ? [`#${short.slice(1).join('')}`] : []),
    ...['#', '%23'].map((sign) => sign + digits),
    ...[' ', ', ', ','].map((between) => `(${[red, green, blue].join(between)}`),
  ]
}

/** Names of the first brand. */
const old = [
  organisation.name,
  organisation.shortName,
  organisation.email,
  organisation.phone,
  organisation.phone.replace(/\D/g, ''),
  organisation.address,
  organisation.timeZoneName,
  organisation.headline,
  organisation.tagline,
  organisation.mission,
  ...people.map(({ name }) => name),
]
const oldColours = gone.flatMap(spellings)

/** The names and colours of the first brand that a text contains. */
function found(text: string): string[] {
  const small = text.toLowerCase()
  return [
    ...old.filter((part) => text.includes(part)),
    ...oldColours.filter((colour) => small.includes(colour)),
  ]
}

const isPicture = (name: string) => ['.png', '.webp', '.avif', '.jpg'].includes(extname(name))

let scratch: Awaited<ReturnType<typeof rebranded>>
let server: Awaited<ReturnType<typeof startServer>>
let mails: Awaited<ReturnType<typeof startMailServer>>
let site: string
let files: string[]
let origin: string

beforeAll(async () => {
  scratch = await rebranded()
  mails = await startMailServer({}, () => {})
  const dataDir = join(scratch.folder, 'data')
  const port = await freePort()
  server = await startServer(
    join(scratch.folder, 'src/commands/start.ts'),
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      SMTP_URL: mails.url,
      NOTIFY_TO: 'staff@example.net',
      ACKNOWLEDGE: '1',
    },
    { words: 'Ctrl-C stops it' },
  )
  origin = `http://localhost:${port}`
  site = await copyServed(join(dataDir, 'site'))
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
})

afterAll(async () => {
  await server?.stop()
  await mails?.close()
  await scratch?.remove()
})

test('[OWN-01] a site of another brand contains nothing of the first one in any file', async () => {
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20)
  for (const file of files) expect(found(await readFile(file, 'latin1')), file).toEqual([])
})

test('[OWN-01] its pictures use their own colours and contain no trace of their source', async () => {
  const pictures = files.filter(isPicture)
  expect(pictures.length).toBeGreaterThan(20)
  const before = new Set(gone.map((colour) => partsOf(colour).join()))
  for (const file of pictures) {
    const { exif, xmp, iptc, icc, comments } = await sharp(file).metadata()
    expect({ exif, xmp, iptc, icc, comments }, file).toEqual({})
    // Colours are compared in PNG only, because the other formats change them slightly.
    if (extname(file) !== '.png') continue
    const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const seen = new Set<string>()
    for (let at = 0; at < data.length; at += 3) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
    expect(
      [...seen].filter((colour) => before.has(colour)),
      file,
    ).toEqual([])
    expect(
      Object.values(newColours.light).some((colour) => seen.has(partsOf(colour).join())),
      file,
    ).toBe(true)
  }
})

test('[OWN-01] it shows the other firm, with its people and partners', async () => {
  const read = (name: string) => readFile(join(site, name), 'utf8')
  const home = await read('index.html')
  for (const text of [
    other.name,
    other.phone,
    other.email,
    other.hours,
    other.headline,
    ...others.map(({ name }) => name),
  ])
    expect(home).toContain(text)
  expect(home).toMatch(
    /<picture class="team-picture">.*?<img [^>]*alt="Portrait of Naliaka Example"[^>]*loading="lazy"/s,
  )
  expect(home).toMatch(/aria-label="Portrait of Juma Example"[^>]*>\s*JE/)
  for (const { name } of partners) expect(home).toContain(name)
  expect(home.match(/<img [^>]*alt="Example (?:Millers|Cooperative)"/g)).toHaveLength(4)
  const [shown, hidden] = findings
  expect(home).toContain(`<b>${shown?.figure}</b> ${shown?.words}`)
  expect(home).toMatch(/<p class="eyebrow">Finding<\/p>/)
  expect(await read('policy.html')).not.toContain(hidden?.figure)
  expect(home).toContain(`--font-sans:${type.text}`)
  expect(home).toContain(newColours.light.clay)
  expect(await read('favicon.svg')).toContain('viewBox="0 -10 60 60"')
  for (const name of ['feed.xml', 'dashboard.html', 'about.html', '404.html', 'login.html'])
    expect(await read(name), name).toContain(other.name)
})

test('[OWN-01] mails and the API’s pages show the other firm', async () => {
  const call = createClient({ host: origin, fetch: globalThis.fetch })
  await call(createQuery, {
    body: { email: 'ann@example.net', contactName: 'Ann', phoneNumber: '0700000001', mainIdea: 'Hello' },
  })
  await call(createAppointment, {
    body: { email: 'ben@example.net', fullName: 'Ben', companyName: 'Mill', message: 'Hello' },
  })
  await expect.poll(() => mails.received.length).toBe(4)
  for (const { raw, body } of mails.received) expect(found(`${raw}\n${body}`)).toEqual([])
  expect(mails.received.filter(({ body }) => body.includes(other.email))).toHaveLength(2)
  expect(mails.received.every(({ header }) => header('From')?.includes(other.name))).toBe(true)
  const page = await fetch(`${origin}${searchPublications.path}?q=grain`, {
    headers: { accept: 'text/html' },
  })
  const html = await page.text()
  expect(found(html)).toEqual([])
  expect(html).toContain(other.name)
  for (const path of ['/api/openapi.json', '/api/features', '/api/nothing', '/healthz'])
    expect(found(await (await fetch(origin + path)).text()), path).toEqual([])
})
