import sharp from 'sharp'
import { array, constantFrom, oneof, sample, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import {
  deletePublicationCard,
  listPublicationCards,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { createPublicationCard, pictureByteLimit } from '#contract/publication-input.ts'
import { shownDigest, shownLetters } from '#document/shown-digest.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { excerptTextOf } from '../support/texts.ts'
import { anyCharacter } from '../support/any-character.ts'
import { json, startApi, type TestApi } from '../support/api.ts'
import { sweepLongAfter } from '../support/long-after-deletion.ts'
import { dialects } from '../support/database.ts'

const draft = { title: 'Grain', content: '<p>Text</p>', link: '', image: '' }

async function picture(format: 'png' | 'jpeg', width = 60, height = 40): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: '#b4441f' } })
  const bytes = await (
    format === 'png' ? image.png() : image.jpeg().withExif({ IFD0: { Artist: 'Somebody' } })
  ).toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    api = await startApi(dialect, { corsOrigins: ['https://www.example.org'] })
    token = await api.signIn()
  })
  afterAll(() => api.close())

  async function create(body: Partial<typeof draft> & { _id?: string } = {}): Promise<string> {
    const response = await api.request('/api/publication-cards', json({ ...draft, ...body }, token))
    expect(response.status).toBe(201)
    const { _id }: { _id: string } = await response.json()
    return _id
  }

  async function code(body: object): Promise<string> {
    return api.call(createPublicationCard, { body: { ...draft, ...body }, token }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiError ? error.code : 'no answer'),
    )
  }

  test('stored texts have no control characters, and stored links are as browsers read them', async () => {
    const id = await create({
      title: 'Gr\u000bain\ud800',
      content: '<p>Te\u0000xt&#11;&#xFFFE;</p>',
      link: `example.org/<script>a()</script>"`,
    })
    expect(await api.call(readPublicationCard, { id })).toMatchObject({
      title: 'Grain',
      content: '<p>Text</p>',
      link: 'https://example.org/%3Cscript%3Ea()%3C/script%3E%22',
    })
    expect(await code({ title: '\u000b \u0001' })).toBe('invalid_input')
    await api.call(deletePublicationCard, { id, token })
  })

  test('[API-03, API-04, EDP-05] a created publication is listed newest first and read alone, with its author, until it is deleted', async () => {
    const older = await create({ title: 'Older', link: 'https://example.org/a' })
    api.clock.now += 1000
    const newer = await create({ title: 'Newer' })
    const { records, rejected } = await api.call(listPublicationCards)
    expect(rejected).toEqual([])
    expect(records.map(({ _id }) => _id)).toEqual([newer, older])
    expect(await api.call(readPublicationCard, { id: older })).toEqual({
      _id: older,
      title: 'Older',
      content: '<p>Text</p>',
      image: '',
      link: 'https://example.org/a',
      date: new Date(api.clock.now - 1000).toISOString(),
      author: 'Sample Author',
      position: 'Research',
      topics: '',
      series: '',
      seriesNumber: '',
      language: '',
      translationOf: '',
      standing: '',
      standingSince: '',
      standingReason: '',
      replacedBy: '',
      history: '',
      authors: '',
      kind: '',
      summary: '',
      licence: '',
      funder: '',
      doi: '',
      isbn: '',
    })
    expect(Number.parseInt(older.slice(0, 8), 16)).toBe((api.clock.now - 1000) / 1000)
    await api.call(deletePublicationCard, { id: older, token })
    expect((await api.call(listPublicationCards)).records.map(({ _id }) => _id)).toEqual([newer])
    await expect(api.call(readPublicationCard, { id: older })).rejects.toMatchObject({ status: 404 })
  })

  test('[EDP-07] a POST with an identifier changes that publication in place and keeps its picture, author and day', async () => {
    const id = await create({ title: 'Before', image: await picture('png') })
    const before = await api.call(readPublicationCard, { id })
    api.clock.now += 5000
    await api.call(createPublicationCard, {
      token,
      body: { _id: id, title: 'After', content: '<p>New</p>', link: '', image: before.image },
    })
    expect(await api.call(readPublicationCard, { id })).toEqual({
      ...before,
      title: 'After',
      content: '<p>New</p>',
    })
    const { records } = await api.call(listPublicationCards)
    expect(records.filter(({ title }) => title === 'Before' || title === 'After')).toHaveLength(1)
    await api.call(createPublicationCard, { token, body: { _id: id, ...draft } })
    expect((await api.call(readPublicationCard, { id })).image).toBe('')
    // A version still shows it.
    expect((await api.request(before.image)).status).toBe(200)
    await api.call(deletePublicationCard, { id, token })
    await sweepLongAfter({ db: api.db, now: api.clock.now })
    expect((await api.request(before.image)).status).toBe(404)
  })

  test('[INB-04] a new publication sent again with its key, after a lost response, changes the first', async () => {
    const key = newNonce()
    const save = (body: object = {}) =>
      api.call(createPublicationCard, { token, body: { ...draft, key, state: 'draft', ...body } })
    const [first, second] = await Promise.all([save(), save()])
    expect(second).toMatchObject({ _id: first._id, revision: 1 })
    expect(await save({ title: 'Changed' })).toMatchObject({ _id: first._id, revision: 2, state: 'draft' })
    const published = { title: 'Changed', state: undefined }
    expect(await save(published)).toMatchObject({ _id: first._id, revision: 3, state: 'published' })
    expect(await save(published)).toMatchObject({ _id: first._id, revision: 3, state: 'published' })
    expect((await save({ key: newNonce() }))._id).not.toBe(first._id)
    await api.call(deletePublicationCard, { id: first._id, token })
    const after = await save()
    expect(after._id).not.toBe(first._id)
    expect((await save())._id).toBe(after._id)
    await expect(save({ title: '' })).rejects.toMatchObject({ status: 400 })
    await expect(save({ key: 'short' })).rejects.toMatchObject({ status: 400 })
  })

  test('[EDP-03] missing, blank, too long and invalid values are rejected, field by field', async () => {
    const response = await api.request('/api/publication-cards', json({ title: ' ', content: '' }, token))
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      message: 'Title and content are required!',
      fields: { title: 'Title and content are required!', content: 'Title and content are required!' },
    })
    expect(await code({ title: 'x'.repeat(50) })).toBe('accepted')
    expect(await code({ title: 'x'.repeat(51) })).toBe('invalid_input')
    expect(await code({ content: '<p> &nbsp; </p><script>x</script>' })).toBe('invalid_input')
    expect(await code({ link: 'javascript:alert(1)' })).toBe('invalid_input')
    expect(await code({ _id: 'nothing' })).toBe('invalid_input')
    expect(await code({ _id: '65a000000000000000000000' })).toBe('not_found')
  })

  test('content is sanitised before it is stored', async () => {
    const id = await create({
      content:
        '<p style="color:#b4441f" onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">a</a><img src=x onerror=x></p>',
    })
    expect((await api.call(readPublicationCard, { id })).content).toBe(
      '<p class="ql-color-clay">Hi <a>a</a></p>',
    )
  })

  test.each(['png', 'jpeg'] as const)(
    'a %s is stored permanently under the hash of its content, without metadata',
    async (format) => {
      const id = await create({ image: await picture(format, 2600, 1300) })
      const { image } = await api.call(readPublicationCard, { id })
      expect(image).toMatch(new RegExp(`^/api/images/[0-9a-f]{64}\\.${format === 'png' ? 'png' : 'jpg'}$`))
      const response = await api.request(image)
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const facts = await sharp(await response.arrayBuffer()).metadata()
      expect([facts.width, facts.height, facts.exif]).toEqual([2000, 1000, undefined])
      const again = await api.request(image, {
        headers: { 'if-none-match': response.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
      expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    },
  )

  test('the same picture in two publications is stored once, until the last of them is deleted', async () => {
    const image = await picture('png', 33, 33)
    const [first, second] = [await create({ image }), await create({ image })]
    const address = (await api.call(readPublicationCard, { id: first })).image
    expect((await api.call(readPublicationCard, { id: second })).image).toBe(address)
    await api.call(deletePublicationCard, { id: first, token })
    await sweepLongAfter({ db: api.db, now: api.clock.now })
    expect((await api.request(address)).status).toBe(200)
    await api.call(deletePublicationCard, { id: second, token })
    await sweepLongAfter({ db: api.db, now: api.clock.now })
    expect((await api.request(address)).status).toBe(404)
  })

  test('a file that is not a picture, despite its name, is rejected', async () => {
    const data = (type: string, bytes: string | Buffer) => ({
      image: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
    })
    const whole = Buffer.from((await picture('jpeg', 400, 400)).split(',')[1] ?? '', 'base64')
    expect(await code(data('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('image_type')
    expect(await code(data('text/html', '<p>'))).toBe('image_type')
    expect(
      await code(data('image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toBe('image_unreadable')
    expect(await code(data('image/png', 'nothing of the kind'))).toBe('image_unreadable')
    expect(await code(data('image/jpeg', whole.subarray(0, 400)))).toBe('image_unreadable')
    expect(await code(data('image/png', Buffer.alloc(pictureByteLimit + 1)))).toBe('image_too_large')
    expect(await code({ image: 'https://example.org/a.png' })).toBe('image_type')
    expect(await code({ image: `/api/images/${'0'.repeat(64)}.png` })).toBe('image_unreadable')
    expect(await code({ image: 'x'.repeat(20 * 1024 * 1024) })).toBe('body_too_large')
    const long = `data:image/png;base64,${'A'.repeat(Math.ceil((pictureByteLimit * 4) / 3) + 100)}`
    await expect(
      api.call(createPublicationCard, { body: { ...draft, image: long }, token }),
    ).rejects.toMatchObject({ serverMessage: 'The picture is too large. Please choose a smaller one.' })
  })

  test('a picture of a few bytes that claims more pixels than memory holds is rejected', async () => {
    const bytes = await sharp({
      create: { width: 12_000, height: 6000, channels: 3, background: '#b4441f' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bytes.byteLength).toBeLessThan(pictureByteLimit)
    expect(await code({ image: `data:image/png;base64,${bytes.toString('base64')}` })).toBe('image_too_large')
  })

  test('a photograph taken with the phone on its side is stored upright', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4441f' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const id = await create({ image: `data:image/jpeg;base64,${bytes.toString('base64')}` })
    const { image } = await api.call(readPublicationCard, { id })
    const facts = await sharp(await (await api.request(image)).arrayBuffer()).metadata()
    expect([facts.width, facts.height, facts.orientation]).toEqual([40, 60, undefined])
  })

  test('a change that could not be saved leaves nothing behind', async () => {
    const count = async () => (await api.db.selectFrom('pictures').select('hash').execute()).length
    const before = await count()
    expect(await code({ _id: '65a000000000000000000000', image: await picture('png', 17, 17) })).toBe(
      'not_found',
    )
    expect(await count()).toBe(before)
  })

  test('a page of the list comes with the total count; the whole list comes without one', async () => {
    const all = await (await api.request('/api/publication-cards')).json()
    expect(Array.isArray(all)).toBe(true)
    const page = await (await api.request('/api/publication-cards?page=2&limit=2')).json()
    expect(page).toEqual({ data: all.slice(2, 4), total: all.length })
    for (const number of [99, 100_001, Number.MAX_SAFE_INTEGER]) {
      const beyond = await api.request(`/api/publication-cards?page=${number}&limit=500`)
      expect(await beyond.json(), String(number)).toEqual({ data: [], total: all.length })
    }
    for (const search of ['?page=0', '?limit=-1', '?limit=x', '?page=1&limit=100000'])
      expect((await api.request(`/api/publication-cards${search}`)).status).toBe(400)
  })

  test('the beginning of a text has the same digest in lists as the whole text', async () => {
    const part = constantFrom(
      '👩🏾‍🌾',
      '&eacute;',
      '&#233;',
      '<b>',
      '</b>',
      '<br>',
      ' ',
      'a<b',
      '&amp;lt;',
      '</p><h2>Yield</h2><p>',
      '<table><tr><td>1</td><td>2</td></tr></table>',
      '<sup><a href="#note-1">1</a></sup>',
      '𝐀',
      'maize ',
    )
    const content = array(oneof(part, string({ unit: anyCharacter, maxLength: 9 })), {
      minLength: 1,
      maxLength: 300,
    })
    for (const parts of sample(content, 20)) await create({ content: `<p>x${parts.join('')}</p>` })
    const digests = async (search: string) => {
      const list: { content: string }[] = await (await api.request(`/api/publication-cards${search}`)).json()
      return list.map((card) => shownDigest({ ...card, content: excerptTextOf(card.content) }))
    }
    expect(await digests(`?excerpt=${shownLetters}`)).toEqual(await digests(''))
  })

  test('an unchanged list transfers no data', async () => {
    const first = await api.request('/api/publication-cards')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', origin: 'https://www.example.org' }
    const same = await api.request('/api/publication-cards', { headers })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect(same.headers.get('access-control-allow-origin')).toBe('https://www.example.org')
    expect(same.headers.get('cache-control')).toBe('no-cache')
    expect(same.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    await create()
    expect((await api.request('/api/publication-cards', { headers })).status).toBe(200)
  })

  test('every change requests a new build', async () => {
    const before = api.changes.count
    const id = await create()
    expect(api.changes.count).toBe(before + 1)
    await create({ _id: id, title: 'Other' })
    expect(api.changes.count).toBe(before + 2)
    await api.call(deletePublicationCard, { id, token })
    expect(api.changes.count).toBe(before + 3)
  })

  test('neither a refusal nor a save without changes requests a build', async () => {
    const id = await create()
    const before = api.changes.count
    await create({ _id: id })
    await code({ title: '' })
    expect(api.changes.count).toBe(before)
  })
})
