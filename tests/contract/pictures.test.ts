import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPicture } from '#contract/pictures.ts'
import { deletePublicationCard, listPublicationCards } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { currentCopies } from '../support/current-copies.ts'
import { startApi } from '../support/api.ts'
import { sweepLongAfter } from '../support/long-after-deletion.ts'
import { type Dialect, dialects } from '../support/database.ts'

const day = 24 * 60 * 60 * 1000

async function pictureOf(colour: string, format: 'png' | 'jpeg' | 'gif' = 'png'): Promise<string> {
  const image = sharp({ create: { width: 2400, height: 1200, channels: 3, background: colour } })
  return `data:image/${format};base64,${(await image.toFormat(format).toBuffer()).toString('base64')}`
}

async function startStaff(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const token = await api.signIn()
  const upload = async (colour: string) =>
    api.call(createPicture, { token, body: { image: await pictureOf(colour) } })
  const save = async (content: string, id?: string) => {
    const body = { title: 'Title', content, image: '', link: '', ...(id ? { _id: id } : {}) }
    await api.call(createPublicationCard, { token, body })
    const { records } = await api.call(listPublicationCards)
    return records[0] ?? { _id: '', content: '' }
  }
  const status = async (address: string) => (await api.request(address)).status
  return { ...api, token, upload, save, status }
}

function figure(address: string): string {
  return `<p>Text</p><figure><img src="${address}" alt="A field" width="2000" height="1000" /></figure>`
}

describe.each(dialects)('on %s', (dialect) => {
  test('[EDT-09] a picture for a text is stored, re-encoded and served like the featured one', async () => {
    const { upload, request } = await startStaff(dialect)
    const { address, width, height } = await upload('#12372a')
    expect(address).toMatch(/^\/api\/images\/[0-9a-f]{64}\.png$/)
    expect([width, height]).toEqual([2000, 1000])
    const served = await request(address)
    expect(served.headers.get('content-type')).toBe('image/png')
    for (const copies of currentCopies(served))
      expect((await request(address, { headers: { 'if-none-match': copies } })).status).toBe(304)
    const unknown = `/api/images/${'a'.repeat(64)}.png`
    expect((await request(unknown, { headers: { 'if-none-match': '*' } })).status).toBe(404)
    const { width: servedWidth } = await sharp(await served.arrayBuffer()).metadata()
    expect(servedWidth).toBe(2000)
  })

  test('[EDT-09] files of other kinds, or that are not pictures, are rejected', async () => {
    const { call, token } = await startStaff(dialect)
    for (const image of ['', 'https://evil.example/a.png', await pictureOf('#12372a', 'gif')])
      await expect(call(createPicture, { token, body: { image } })).rejects.toMatchObject({ status: 415 })
    await expect(
      call(createPicture, { token, body: { image: 'data:image/png;base64,AAAA' } }),
    ).rejects.toThrow()
  })

  test('[EDT-09] a text keeps only stored pictures, under addresses without a host', async () => {
    const { upload, save } = await startStaff(dialect)
    const { address } = await upload('#12372a')
    expect((await save(figure(`http://api.test${address}`))).content).toBe(figure(address))
    expect((await save(figure(`https://evil.example${address}`))).content).toBe('<p>Text</p>')
    expect((await save(figure('data:image/png;base64,AAAA'))).content).toBe('<p>Text</p>')
  })

  test('[EDT-09] a text with a missing picture is rejected, and nothing is saved', async () => {
    const { save, call } = await startStaff(dialect)
    const gone = `/api/images/${'a'.repeat(64)}.png`
    await expect(save(figure(gone))).rejects.toThrow('A picture in the text no longer exists.')
    expect((await call(listPublicationCards)).records).toEqual([])
  })

  test('[EDT-09] a picture stays while any version of a text shows it, and for a day if its text is not saved', async () => {
    const { upload, save, status, clock, call, token, db } = await startStaff(dialect)
    const [shown, unsaved] = [await upload('#12372a'), await upload('#b4441f')]
    const { _id } = await save(figure(shown.address))
    await save('<p>Without it</p>', _id)

    clock.now += day - 1
    await upload('#4f46e5')
    expect([await status(shown.address), await status(unsaved.address)]).toEqual([200, 200])
    clock.now += 2
    await upload('#4f46e5')
    expect([await status(shown.address), await status(unsaved.address)]).toEqual([200, 404])

    await call(deletePublicationCard, { token, id: _id })
    expect(await status(shown.address)).toBe(404)
    expect(await db.selectFrom('pictures').select('hash').execute()).toContainEqual({
      hash: shown.address.slice('/api/images/'.length, -'.png'.length),
    })
    await sweepLongAfter({ db, now: clock.now })
    expect(await status(shown.address)).toBe(404)
  })

  test('[EDT-09] a picture is removed with the oldest version that shows it', async () => {
    const { upload, save, status, db } = await startStaff(dialect)
    const { address } = await upload('#12372a')
    const { _id } = await save(figure(address))
    await db.deleteFrom('picture_uploads').execute()
    for (let version = 2; version <= 20; version += 1) await save(`<p>Version ${version}</p>`, _id)
    expect(await status(address)).toBe(200)
    await save('<p>Version 21</p>', _id)
    expect(await status(address)).toBe(404)
  })
})
