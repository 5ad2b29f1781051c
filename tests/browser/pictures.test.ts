import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { asSpelling } from '../support/dashboard/publications.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import {
  draftOf,
  type PageUnderTest,
  pictureFile,
  press,
  status,
  test,
  withFiles,
} from '../support/dashboard/test.ts'
import { samplePublication } from '../support/sample-records.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const preview = (page: PageUnderTest) => page.getByAltText('Preview')
const picker = (page: PageUnderTest) => page.getByLabelText('Featured image')
const choose = (page: PageUnderTest, file: File) => picker(page).upload(file)

/** Pixels of noise, which no format compresses. */
function noise(width: number, height: number, opacity: number): OffscreenCanvas {
  const { data } = new ImageData(width, height)
  // Maximum bytes that one call returns.
  const most = 65_536
  for (let start = 0; start < data.length; start += most)
    crypto.getRandomValues(data.subarray(start, start + most))
  for (let index = 3; index < data.length; index += 4) data[index] = 255 * opacity
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/** A photograph: coarse noise, so that it is neither small nor slow to prepare. */
async function photograph(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(noise(width / 5, height / 5, 1), 0, 0, width, height)
  const type = 'image/jpeg'
  return new File([await canvas.convertToBlob({ type, quality: 0.9 })], name, { type })
}

async function pngOf(canvas: OffscreenCanvas): Promise<File> {
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' })
}

/** The same JPEG as stored by a phone held sideways. */
async function sideways(file: File): Promise<File> {
  // The orientation, 6, is the only entry of its Exif data.
  const exif = [0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const segment = [0xff, 0xe1, 0, 7 + exif.length, ...new TextEncoder().encode('Exif\0'), ...exif]
  const [start, rest] = [file.slice(0, 2), file.slice(2)]
  return new File([start, new Uint8Array(segment), rest], file.name, { type: file.type })
}

/** The picture that would be sent, read from the form's draft. */
async function chosen(page: PageUnderTest): Promise<Blob> {
  return (await fetch(draftOf(page, 'new-article')?.image || 'data:,')).blob()
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
/** The first bytes tell a JPEG from a PNG. */
const formatOf = async (blob: Blob) => ({ 255: 'jpeg', 137: 'png' })[(await bytesOf(blob))[0] ?? 0]

/** The opacity of the first pixel, of 255. */
function opacityOf(picture: ImageBitmap): number | undefined {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  return context?.getImageData(0, 0, 1, 1).data[3]
}

test('[EDP-02] a large photograph is scaled down before it is sent, and is upright', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const original = await sideways(await photograph('IMG_0001.JPG', 3200, 2400))
  await choose(page, original)
  await expect.element(preview(page)).toBeVisible()
  await expect.poll(async () => (await chosen(page)).size).toBeGreaterThan(0)
  const sent = await chosen(page)
  const { width, height } = await createImageBitmap(sent)
  expect({ width, height, format: await formatOf(sent) }).toEqual({
    width: 1500,
    height: 2000,
    format: 'jpeg',
  })
  expect(sent.size).toBeLessThan(original.size / 2)
  await expectAccessible(page)
})

test(
  '[EDP-02] while a picture is being prepared the form cannot be sent without it',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    const view = page.window()
    const prepare = view.createImageBitmap
    const { promise, resolve } = Promise.withResolvers<void>()
    view.createImageBitmap = async (source: ImageBitmapSource) => {
      await promise
      return prepare(source)
    }
    await choose(page, await pictureFile('small.jpg', 640, 480))
    const create = page.getByRole('button', { name: 'Create Publication' })
    await expect.element(create).toBeDisabled()
    resolve()
    await expect.element(preview(page)).toBeVisible()
    await expect.element(create).toBeEnabled()
  },
)

test('[EDP-02] a small picture is sent unchanged; it can be removed and chosen again', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const small = await pictureFile('small.jpg', 640, 480)
  await choose(page, small)
  await expect.poll(async () => bytesOf(await chosen(page))).toEqual(await bytesOf(small))
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect.element(preview(page)).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Remove image' })).toHaveLength(0)
  await choose(page, small)
  await expect.element(preview(page)).toBeVisible()
})

test(
  '[EDP-02] a transparent PNG stays one; a huge one becomes a JPEG on white',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await choose(page, await pngOf(noise(2200, 2200, 0)))
    await expect.poll(async () => (await chosen(page)).size).toBeGreaterThan(0)
    const logo = await chosen(page)
    const picture = await createImageBitmap(logo)
    expect([await formatOf(logo), picture.width, opacityOf(picture)]).toEqual(['png', 2000, 0])
    await choose(page, await pngOf(noise(1000, 1000, 0.5)))
    await expect.poll(async () => formatOf(await chosen(page))).toBe('jpeg')
  },
)

test(
  '[EDP-02] a picture of another format named as JPEG or PNG is sent as one, and saved',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const webp = async (opacity: number) =>
      noise(60, 40, opacity).convertToBlob({ type: 'image/webp', quality: 0.8 })
    const gif = await (
      await fetch('data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
    ).blob()
    const png = await pngOf(noise(60, 40, 1))
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill('A picture by its bytes')
    await page.getByRole('textbox', { name: 'Content' }).fill('Words.')
    for (const [name, bytes, format] of [
      ['photo.jpg', await webp(1), 'jpeg'],
      ['logo.png', await webp(0.5), 'png'],
      ['loop.png', gif, 'png'],
      ['chart.jpg', png, 'png'],
    ] as const) {
      const file = new File([bytes], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : 'image/png' })
      await choose(page, file)
      await expect.element(preview(page)).toBeVisible()
      await expect.poll(async () => (await chosen(page)).type, { message: name }).toBe(`image/${format}`)
      expect(await formatOf(await chosen(page)), name).toBe(format)
      if (name !== 'chart.jpg') await page.getByRole('button', { name: 'Remove image' }).click()
    }
    await page.getByRole('button', { name: 'Create Publication' }).click()
    await expect.element(page.getByText('Publication created successfully!')).toBeVisible()
  },
)

test('[EDP-02] a file that is not jpeg or png is rejected with the reason, and the current picture stays', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await choose(page, await pictureFile('small.jpg'))
  await expect.element(preview(page)).toBeVisible()
  for (const [name, type, text, words] of [
    [
      'dance.gif',
      'image/gif',
      'GIF89a',
      'Only jpeg, jpg and png pictures can be used, and “dance.gif” is not one.',
    ],
    [
      'report.pdf',
      'application/pdf',
      '%PDF-',
      'Only jpeg, jpg and png pictures can be used, and “report.pdf” is not one.',
    ],
    ['nothing.png', 'image/png', '', '“nothing.png” is empty.'],
    ['letter.jpg', 'image/jpeg', 'Dear all,', '“letter.jpg” could not be read as a picture.'],
  ] as const) {
    await choose(page, new File([text], name, { type }))
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect.element(preview(page)).toBeVisible()
  }
  await expectAccessible(page)
  await choose(page, await pictureFile('other.jpg'))
  await expect.element(page.getByText('could not be read as a picture')).toHaveLength(0)
})

test('[EDP-02] a picture can be chosen with the keyboard, dropped, and pasted', async ({ page, staff }) => {
  await staff.enter(staffPaths.newArticle)
  await expect
    .element(picker(page))
    .toHaveAttribute('accept', expect.stringMatching(/image\/jpeg.*image\/png/))
  const file = await pictureFile('small.jpg')
  await withFiles(() => press(picker(page), '{Enter}'), file)
  await expect.element(preview(page)).toBeVisible()

  for (const kind of ['drop', 'paste']) {
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect.element(preview(page)).not.toBeInTheDocument()
    const { document, DataTransfer, DragEvent, ClipboardEvent } = page.window()
    const data = new DataTransfer()
    data.items.add(file)
    const options = { bubbles: true, cancelable: true }
    const target = (await picker(page).findElement()).parentElement?.parentElement
    if (kind === 'drop') target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, ...options }))
    else document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...options }))
    await expect.element(preview(page), { message: kind }).toBeVisible()
  }
})

test(
  '[EDT-13] a save shows the upload progress of its pictures',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill('With a photograph')
    await page.getByRole('textbox', { name: 'Content' }).fill('Nine traders were asked.')
    await choose(page, await photograph('large.jpg', 2000, 1500))
    await expect.element(preview(page)).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Sending the pictures' })
    const share = () => Number(progress.query()?.getAttribute('value'))
    await commands.uploadRate(400_000)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.poll(share).toBeGreaterThan(0)
    const before = share()
    await expect.poll(share).toBeGreaterThan(before)
    await commands.repairNetwork()
    await expect.element(page.getByText('Draft saved').first()).toBeVisible()
    await expect.element(progress).not.toBeInTheDocument()
    const { data }: { data: { title: string; image: string }[] } = await (
      await staff.send('GET', '/api/unpublished-publications')
    ).json()
    const saved = data.find(({ title }) => title === 'With a photograph')
    expect(saved?.image).toMatch(/^\S*\/api\/images\//)
  },
)

describe('a server that refuses', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test('[EDP-02, EDP-05] an unchanged picture is sent back as its address, a new one as a data URL, none as nothing', async ({
    page,
    staff,
  }) => {
    await staff.answer('POST /api/publication-cards', status(500, { message: 'Kept for the test' }))
    const list: { _id: string; image: string }[] = await (
      await staff.send('GET', '/api/publication-cards')
    ).json()
    const card = list.find(({ image }) => image !== '')
    await staff.enter(`${staffPaths.newArticle}/${card?._id}`)
    await expect.element(preview(page)).toBeVisible()
    const sent = async () =>
      (await commands.calls()).filter(({ call }) => call === 'POST /api/publication-cards')
    const save = async (count: number): Promise<string> => {
      await page.getByRole('button', { name: 'Update Publication' }).click()
      if (count > 1) await asSpelling(page)
      await expect.poll(sent).toHaveLength(count)
      await expect.poll(async () => (await sent()).at(-1)?.body).not.toBe('')
      return JSON.parse((await sent()).at(-1)?.body ?? '').image
    }
    expect(await save(1)).toBe(card?.image)
    await page.getByRole('button', { name: 'Remove image' }).click()
    expect(await save(2)).toBe('')
    await choose(page, await pictureFile('small.jpg'))
    await expect.element(preview(page)).toBeVisible()
    expect(await save(3)).toMatch(/^data:image\/jpeg;base64,/)
  })

  test('[PUB-06] a missing or blocked picture is replaced by the fallback', async ({ page, staff }) => {
    for (const image of ['/no/such/picture.jpg', 'https://elsewhere.example/picture.jpg']) {
      await staff.answer('GET /api/publication-cards', [samplePublication(1, { image })])
      await staff.enter(staffPaths.articles)
      await page.getByRole('button', { name: /^Update/ }).click()
      await expect
        .element(preview(page))
        .toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,/))
      await expect.element(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
    }
  })

  test(
    '[EDP-06] a picture that the server rejects as too large shows the server’s message',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer('POST /api/publication-cards', status(413, { message: 'The picture is too large.' }))
      await staff.enter(staffPaths.newArticle)
      await page.getByLabelText('Title').fill('A sample')
      await page.getByRole('textbox', { name: 'Content' }).fill('Text.')
      await choose(page, await pictureFile('small.jpg'))
      await expect.element(preview(page)).toBeVisible()
      await page.getByRole('button', { name: 'Create Publication' }).click()
      await expect.element(page.getByText('The picture is too large.')).toBeVisible()
      await expect.element(preview(page)).toBeVisible()
    },
  )
})
