import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { readers } from '../support/guide-readers.ts'
import { staffGuide } from '../support/staff-guide.ts'
import { root } from '../support/steps.ts'
import { walkGuide } from '../support/walk-guide.ts'
import { openCamera, openView, schemes, settled, visit } from './camera.ts'
import { account, type PicturedProduct, pictureTime, startPictured } from './product.ts'

interface GuidePicture {
  /** The name that the reader acts on next. */
  until: string
  /** The parts of the screen in it: the open dialog by default. */
  shows?: (page: Page) => Locator[]
  width?: number
  /** Maximum pixels of the page below the top of its parts; 620 by default. */
  height?: number
  /** Pixels of the page around its parts. */
  margin?: number
  /** The parts in the picture for phones, on which the wide one could not be read. */
  phone?: (page: Page) => Locator[]
}

const dialog = (page: Page) => [page.locator('dialog[open]').last()]
const group = (page: Page, name: string) => page.locator('details').filter({ has: page.getByText(name) })
const bar = (page: Page) => page.locator('.article-bar')
const report = (page: Page) => page.getByLabel('Report of the import')

/** The picture of each part of the guide. */
const pictures: Record<string, GuidePicture> = {
  'Sign in': {
    until: 'LOGIN',
    shows: (page) => [page.locator('.login-card')],
    height: 720,
  },
  Write: {
    until: 'Credits',
    shows: (page) => [bar(page), group(page, 'Languages')],
    width: 1280,
    // Below the heading of the screen.
    margin: 6,
    phone: (page) => [page.getByLabel('Title', { exact: true }), bar(page)],
  },
  'Import and paste': {
    until: 'Close the report',
    shows: (page) => [report(page), page.getByLabel('Title', { exact: true })],
    margin: 6,
    phone: (page) => [report(page)],
  },
  'Tables, charts and figures': {
    until: 'Picture',
    shows: (page) => [
      page.getByRole('group', { name: 'Formatting' }),
      page.getByRole('textbox', { name: 'Content', exact: true }),
    ],
  },
  'Check and publish': { until: 'Close' },
  'Review and correct': { until: 'Publish' },
  'Answer people': { until: 'Save note' },
  Appointments: { until: 'Save time' },
  'Series, languages, subscribers': {
    until: 'Save draft',
    shows: (page) => [group(page, 'Series and topics'), group(page, 'Languages')],
  },
  'What to do when': { until: 'Restore this version' },
}

/** Pixels of the page around the parts of a screen; around a dialog is only what is behind it. */
const aroundParts = 16

/** Bytes that a picture may have. */
const mostBytes = 40 * 1024

interface Crop {
  parts: Locator[]
  margin: number
  height: number
}

/** The box around the parts of a picture. */
async function boxOf(page: Page, { parts, margin, height: most }: Crop) {
  const boxes = await Promise.all(parts.map((one) => one.first().boundingBox()))
  const all = boxes.filter((box) => box !== null)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const left = Math.max(0, Math.min(...all.map(({ x }) => x)) - margin)
  const top = Math.max(0, Math.min(...all.map(({ y }) => y)) - margin)
  const right = Math.min(width, Math.max(...all.map((box) => box.x + box.width)) + margin)
  const lowest = Math.max(...all.map((box) => box.y + box.height)) + margin
  const bottom = Math.min(height, lowest, top + most)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The picture as WebP, as good as its size allows. */
async function webpOf(png: Buffer): Promise<Buffer> {
  const image = sharp(png).resize({ width: 1000, withoutEnlargement: true })
  for (const quality of [80, 70, 60, 50, 40]) {
    const webp = await image.clone().webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= mostBytes) return webp
  }
  throw new Error('The picture is too large: show less of the screen.')
}

/** Writes a picture of a page in each colour scheme; that of the dark one has `-dark` in its name. */
async function write(page: Page, file: string, shown?: Crop): Promise<void> {
  await page.mouse.move(0, 0)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await settled(page, { scrolls: false })
    const picture = await page.screenshot({
      ...(shown && { clip: await boxOf(page, shown) }),
      animations: 'disabled',
      caret: 'hide',
      style: '.Toastify { visibility: hidden }',
    })
    const path = join(root, colorScheme === 'dark' ? file.replace('.webp', '-dark.webp') : file)
    await writeFile(path, await webpOf(picture))
  }
}

interface GuideView extends Required<Omit<GuidePicture, 'phone'>> {
  title: string
  file: string
}

async function takeView(browser: Browser, product: PicturedProduct, view: GuideView): Promise<void> {
  const { title, file, until, shows, width, height, margin } = view
  const reader = readers[title]
  if (!reader) throw new Error(`Nobody reads ‘${title}’.`)
  const { origin, session } = product
  const isSignedIn = title !== 'Sign in'
  const page = await openView(browser, {
    origin,
    width,
    height: 1000,
    scheme: 'light',
    scale: 1.5,
    session: isSignedIn ? session : undefined,
  })
  await visit(page, isSignedIn ? '/dashboard' : '/login')
  await walkGuide(page, title, await reader({ staff: product, ...account, now: pictureTime }), until)
  const parts = shows(page)
  // The walk may have scrolled past it.
  await parts[0]?.evaluate((part) => part.scrollIntoView({ block: 'nearest' }))
  await write(page, `src/operations/${file}`, { parts, margin, height })
  await page.context().close()
}

/** Takes the picture of a part of the guide, and another for phones where its wide one could not be read. */
async function takePart(
  browser: Browser,
  product: PicturedProduct,
  title: string,
  file: string,
): Promise<void> {
  const picture = pictures[title]
  if (!picture) throw new Error(`No picture of ‘${title}’.`)
  const { until, shows = dialog, width = 900, height = 620, phone } = picture
  const { margin = shows === dialog ? 0 : aroundParts } = picture
  await takeView(browser, product, { title, file, until, shows, width, height, margin })
  if (!phone) return
  const onPhone = { file: file.replace('.webp', '-phone.webp'), shows: phone, width: 390, height: 1000 }
  await takeView(browser, product, { title, until, ...onPhone, margin })
}

/** Takes the pictures of the guide for staff and of README.md. */
export async function takeGuidePictures(): Promise<void> {
  const browser = await openCamera()
  const product = await startPictured(root)
  const { origin, session } = product
  try {
    for (const [path, file] of Object.entries({ '/': 'home', '/dashboard': 'dashboard' })) {
      const view = { origin, width: 1250, height: 840, scheme: 'light', session } as const
      const page = await openView(browser, view)
      await visit(page, path)
      await write(page, `.readme/${file}.webp`)
      await page.context().close()
    }
    for (const { title, pictures: files } of staffGuide())
      for (const { file } of files) {
        console.log(`${title}: ${file}`)
        await takePart(browser, product, title, file)
      }
  } finally {
    await product.stop()
    await browser.close()
  }
}
