import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { status, test } from '../support/staff-test.ts'
import { samplePublication } from '../support/strange-backend.ts'

const preview = (page: Page) => page.getByAltText('Preview')
const picker = (page: Page) => page.getByLabel('Featured image')

/** A photograph as a phone takes it: large, noisy enough not to be small, and perhaps held sideways. */
function photograph(width: number, height: number, orientation = 1): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#3a7a4a', noise } })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation })
    .toBuffer()
}

/** The picture that would be sent, read from the draft that the form keeps. */
async function chosen(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => localStorage.getItem('draft:new-article'))
  const saved: { values: { image: string } } | undefined = text ? JSON.parse(text) : undefined
  return Buffer.from(saved?.values.image.split(',', 2)[1] ?? '', 'base64')
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await picker(page).setInputFiles({ name, mimeType, buffer })
}

test('[EDP-02] a large photograph is made smaller before it is sent, and stands upright', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const original = await photograph(4000, 3000, 6)
  await choose(page, 'IMG_0001.JPG', 'image/jpeg', original)
  await expect(preview(page)).toBeVisible()
  await expect.poll(async () => (await chosen(page)).byteLength).toBeGreaterThan(0)
  const sent = await chosen(page)
  const { width, height, format } = await sharp(sent).metadata()
  expect({ width, height, format }).toEqual({ width: 1500, height: 2000, format: 'jpeg' })
  expect(sent.byteLength).toBeLessThan(original.byteLength / 2)
  await expectAccessible(page)
})

test('[EDP-02] while a picture is being prepared nothing can be sent without it', async ({ page, staff }) => {
  await page.addInitScript(() => {
    const prepare = createImageBitmap
    const held = new Promise((resolve) => document.addEventListener('release', resolve))
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await held
      return prepare(source)
    }
  })
  await staff.enter(staffPaths.newArticle)
  await choose(page, 'small.jpg', 'image/jpeg', await photograph(640, 480))
  const create = page.getByRole('button', { name: 'Create Publication' })
  await expect(create).toBeDisabled()
  await page.evaluate(() => document.dispatchEvent(new Event('release')))
  await expect(preview(page)).toBeVisible()
  await expect(create).toBeEnabled()
})

test('[EDP-02] a small picture is sent as it is; it can be removed and chosen again', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const small = await photograph(640, 480)
  await choose(page, 'small.jpg', 'image/jpeg', small)
  await expect.poll(async () => (await chosen(page)).equals(small)).toBe(true)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove image' })).toHaveCount(0)
  await choose(page, 'small.jpg', 'image/jpeg', small)
  await expect(preview(page)).toBeVisible()
})

test('[EDP-02] a transparent PNG stays one; a huge one becomes a JPEG on white', async ({ page, staff }) => {
  await staff.enter(staffPaths.newArticle)
  const create = (side: number, noise: boolean) =>
    noise
      ? sharp({
          create: {
            width: side,
            height: side,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 120, sigma: 60 },
          },
        })
          .ensureAlpha(0.5)
          .png()
          .toBuffer()
      : sharp({
          create: { width: side, height: side, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
        })
          .png()
          .toBuffer()
  await choose(page, 'logo.png', 'image/png', await create(2600, false))
  await expect.poll(async () => (await chosen(page)).byteLength).toBeGreaterThan(0)
  expect(await sharp(await chosen(page)).metadata()).toMatchObject({
    format: 'png',
    width: 2000,
    hasAlpha: true,
  })
  await choose(page, 'photo.png', 'image/png', await create(1800, true))
  await expect
    .poll(async () => (await sharp(await chosen(page)).metadata()).format, { timeout: 20_000 })
    .toBe('jpeg')
})

test('[EDP-02] what is no jpeg or png is refused with the reason, and the picture there was stays', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await choose(page, 'small.jpg', 'image/jpeg', await photograph(320, 200))
  await expect(preview(page)).toBeVisible()
  for (const [name, type, buffer, words] of [
    [
      'dance.gif',
      'image/gif',
      Buffer.from('GIF89a'),
      'Only jpeg, jpg and png pictures can be used, and “dance.gif” is not one.',
    ],
    [
      'report.pdf',
      'application/pdf',
      Buffer.from('%PDF-'),
      'Only jpeg, jpg and png pictures can be used, and “report.pdf” is not one.',
    ],
    ['nothing.png', 'image/png', Buffer.alloc(0), '“nothing.png” is empty.'],
    ['letter.jpg', 'image/jpeg', Buffer.from('Dear all,'), '“letter.jpg” could not be read as a picture.'],
  ] as const) {
    await choose(page, name, type, buffer)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(preview(page)).toBeVisible()
  }
  await expectAccessible(page)
  await choose(page, 'other.jpg', 'image/jpeg', await photograph(320, 200))
  await expect(page.getByText('could not be read as a picture')).toHaveCount(0)
})

test('[EDP-02] a picture can be chosen with the keyboard, dropped, and pasted', async ({ page, staff }) => {
  // From the start: a listener added just before the key is pressed may come too late to catch the dialog.
  const chooser = page.waitForEvent('filechooser')
  await staff.enter(staffPaths.newArticle)
  await expect(picker(page)).toHaveAttribute('accept', /image\/jpeg.*image\/png/)
  const buffer = await photograph(320, 200)
  await picker(page).focus()
  await expect(picker(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer })
  await expect(preview(page)).toBeVisible()

  for (const kind of ['drop', 'paste']) {
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(preview(page)).toHaveCount(0)
    await picker(page).evaluate(
      (input, [type, base64]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.codePointAt(0) ?? 0)
        data.items.add(new File([bytes], 'small.jpg', { type: 'image/jpeg' }))
        const target = input.parentElement?.parentElement
        if (type === 'drop')
          target?.dispatchEvent(
            new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
          )
        else
          document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          )
      },
      [kind, buffer.toString('base64')],
    )
    await expect(preview(page), kind).toBeVisible()
  }
})

test('[EDT-13] a save shows how much of its pictures has been sent', async ({ page, staff }) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('With a photograph')
  await page.getByRole('textbox', { name: 'Content' }).fill('Nine traders were asked.')
  await choose(page, 'large.jpg', 'image/jpeg', await photograph(2000, 1500))
  await expect(preview(page)).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 20, downloadThroughput: 1e7 }
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 400_000 })
  const progress = page.getByRole('progressbar', { name: 'Sending the pictures' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0)
  const before = Number(await progress.getAttribute('value'))
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(before)
  await expectAccessible(page)
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  await expect(progress).toHaveCount(0)
  const { data }: { data: { _id: string; title: string; image: string }[] } = await (
    await staff.send('GET', '/api/unpublished-publications')
  ).json()
  const saved = data.find(({ title }) => title === 'With a photograph')
  expect(saved?.image).toMatch(/^\S*\/api\/images\//)
  await staff.send('DELETE', `/api/publication-cards/${saved?._id}`)
})

test.describe('a server that refuses', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[EDP-02, EDP-05] an unchanged picture is sent back as its address, a new one as a data URL, none as nothing', async ({
    page,
    staff,
  }) => {
    const bodies: { image: string }[] = []
    await page.route('**/api/publication-cards', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      bodies.push(route.request().postDataJSON())
      return route.fulfill({ status: 500, json: { message: 'Kept for the test' } })
    })
    const list: { _id: string; image: string }[] = await (
      await staff.send('GET', '/api/publication-cards')
    ).json()
    const card = list.find(({ image }) => image !== '')
    await staff.enter(`${staffPaths.newArticle}/${card?._id}`)
    await expect(preview(page)).toBeVisible()
    const press = async (count: number) => {
      await page.getByRole('button', { name: 'Update Publication' }).click()
      await expect.poll(() => bodies.length).toBe(count)
      return bodies.at(-1)?.image ?? ''
    }
    expect(await press(1)).toBe(card?.image)
    await page.getByRole('button', { name: 'Remove image' }).click()
    expect(await press(2)).toBe('')
    await choose(page, 'small.jpg', 'image/jpeg', await photograph(320, 200))
    await expect(preview(page)).toBeVisible()
    expect(await press(3)).toMatch(/^data:image\/jpeg;base64,/)
  })

  test('[PUB-06] a picture that is gone, or that the page may not load, gives way to the fallback', async ({
    page,
    staff,
  }) => {
    for (const image of ['/no/such/picture.jpg', 'https://elsewhere.example/picture.jpg']) {
      staff.answer('GET /api/publication-cards', [samplePublication(1, { image })])
      await staff.enter(staffPaths.articles)
      await page.getByRole('button', { name: /^Update/ }).click()
      await expect(preview(page)).toHaveAttribute('src', /^data:image\/svg\+xml,/)
      await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
    }
  })

  test('[EDP-06] a picture that the server finds too large is said in its words', async ({ page, staff }) => {
    staff.answer('POST /api/publication-cards', status(413, { message: 'The picture is too large.' }))
    await staff.enter(staffPaths.newArticle)
    await page.getByLabel('Title').fill('A sample')
    await page.getByRole('textbox', { name: 'Content' }).fill('Text.')
    await choose(page, 'small.jpg', 'image/jpeg', await photograph(320, 200))
    await expect(preview(page)).toBeVisible()
    await page.getByRole('button', { name: 'Create Publication' }).click()
    await expect(page.getByText('The picture is too large.')).toBeVisible()
    await expect(preview(page)).toBeVisible()
  })
})
