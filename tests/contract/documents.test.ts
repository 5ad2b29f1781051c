import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocument, documentByteLimit } from '#contract/documents/calls.ts'
import { readFeatures } from '#contract/features.ts'
import {
  deletePublicationCard,
  type PublicationState,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { documentSize, partSize, sweepDocuments } from '#server/documents/store.ts'
import { documentFacts, ownDocument, pageDocument } from '#lib/document-address.ts'
import { currentCopies } from '../support/current-copies.ts'
import { json, startApi, type TestApi } from '../support/api.ts'
import { sweepLongAfter } from '../support/long-after-deletion.ts'
import { dialects } from '../support/database.ts'

const day = 24 * 3_600_000

/** Bytes that begin and end as a PDF does, of a total size. */
function pdf(size: number, seed = 1): Uint8Array {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7 + seed) % 251)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  bytes.set(new TextEncoder().encode('\n%%EOF\n'), size - 7)
  return bytes
}

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    api = await startApi(dialect)
    token = await api.signIn()
  })
  afterAll(() => api.close())

  const send = (
    body: Uint8Array | string,
    name = 'Milk in the hills.pdf',
    headers: Record<string, string> = {},
  ) =>
    api.request(`${createDocument.path}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf', ...headers },
      body: typeof body === 'string' ? body : Uint8Array.from(body),
    })
  const upload = async (body: Uint8Array, name?: string): Promise<string> => {
    const response = await send(body, name)
    expect(response.status).toBe(201)
    return (await response.json()).address
  }
  /** As staff, who read documents of all publications. */
  const read = (address: string, headers: Record<string, string> = {}) =>
    api.request(address, { headers: { authorization: `Bearer ${token}`, ...headers } })
  const publish = (link: string, id?: string) =>
    api.call(createPublicationCard, {
      token,
      body: { ...(id ? { _id: id } : {}), title: 'Grain', content: '<p>Text</p>', link, image: '' },
    })

  test('[REA-02] the address of a PDF has its number of pages, and leads to it', async () => {
    const bytes = pdf(2000)
    bytes.set(new TextEncoder().encode('<< /Type /Pages /Count 40 >>'), 100)
    const address = await upload(bytes)
    expect(address).toMatch(/^\/api\/documents\/[0-9a-f]{64}\.2000\.40\/Milk-in-the-hills\.pdf$/)
    expect(documentFacts(address)).toBe('PDF, 2\u00a0KB, 40\u00a0pages')
    expect(ownDocument(address)?.size).toBe(2000)
    const answer = await read(address)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('[OUT-02] a PDF has an address on the host of its page, with the same readers', async () => {
    const sent = pdf(2500, 3)
    const address = await upload(sent)
    const onPage = pageDocument(address)
    expect(onPage).toBe(address.replace('/api/documents/', '/files/'))
    expect((await api.request(onPage)).status).toBe(404)
    await publish(address)
    const response = await api.request(onPage)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true)
    const part = await api.request(onPage, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    for (const other of ['/files/', '/files/..%2fapi%2fqueries', '/files/a.pdf', `${onPage}/x`])
      expect((await api.request(other)).status, other).toBe(404)
  })

  test('[EDT-11] a PDF is stored under its hash and served unchanged, under a readable name', async () => {
    expect(await api.call(readFeatures)).toContain('documents')
    const sent = pdf(3 * partSize + 17)
    const address = await upload(sent, 'Étude: le lait (2026).pdf')
    const hash = createHash('sha256').update(sent).digest('hex')
    expect(address).toBe(`/api/documents/${hash}.${sent.length}/Etude-le-lait-2026.pdf`)
    await publish(address)
    const response = await api.request(address)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(sent.length),
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename="Etude-le-lait-2026.pdf"',
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    })
    expect(response.headers.get('vary')?.toLowerCase()).toContain('user-agent')
    expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true)
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
    const saved = await api.request(address, { headers: { 'user-agent': safari } })
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="Etude-le-lait-2026.pdf"')
    expect(await upload(sent, 'Étude: le lait (2026).pdf')).toBe(address)
    for (const copies of currentCopies(response))
      expect((await api.request(address, { headers: { 'if-none-match': copies } })).status).toBe(304)
    const head = await api.request(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(sent.length),
      '',
    ])
  })

  test('[EDT-11] ranges are served, across parts too', async () => {
    const sent = pdf(2 * partSize + 5, 2)
    const address = await upload(sent)
    const ranges = [
      [0, 0],
      [partSize - 1, partSize],
      [partSize, 2 * partSize + 4],
      [2 * partSize + 4, 2 * partSize + 4],
    ] as const
    for (const [start, end] of ranges) {
      const response = await read(address, { range: `bytes=${start}-${end}` })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${sent.length}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.equals(sent.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
    const beyond = await read(address, { range: `bytes=${sent.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${sent.length}`])
    const other = await read(address, { range: 'bytes=0-1', 'if-range': '"another"' })
    expect(other.status).toBe(200)
  })

  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>%%EOF', 415, 'document_type'],
    ['a page that hides behind a mark', '<html>%PDF-1.7 %%EOF', 415, 'document_type'],
    ['nothing', '', 415, 'document_type'],
    ['a PDF that was cut off', '%PDF-1.7\nabc', 422, 'document_unreadable'],
    [
      'a PDF for the web that was cut off',
      '%PDF-1.7\n1 0 obj <</Linearized 1 /L 99999 /T 9>> startxref %%EOF',
      422,
      'document_unreadable',
    ],
  ])('[EDT-11] %s is refused', async (_what, body, status, code) => {
    const response = await send(body)
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })

  test.each([
    ['a byte order mark', '\ufeff%PDF-1.4\n%%EOF'],
    ['empty lines', '\r\n\n%PDF-1.4\n%%EOF'],
    ['a command of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n%PDF-1.4\n%%EOF'],
    ['4 KB of zeros behind its end', `%PDF-1.4\n%%EOF${'\0'.repeat(4096)}`],
    ['300 KB of a mail program behind its end', `%PDF-1.4\n%%EOF\n${'x'.repeat(300_000)}`],
    ['no end mark', '%PDF-1.4\nstartxref\n9\n'],
    ['a trailer alone', '%PDF-1.4\ntrailer <</Root 1 0 R>>\n'],
  ])('[EDT-11] a PDF with %s, which readers open, is stored', async (_what, body) => {
    expect((await send(body)).status).toBe(201)
  })

  test.each([
    ['a table of the old kind', 'trailer <</Root 1 0 R /Encrypt 5 0 R>>', true],
    ['one inside the trailer', 'trailer <</Root 1 0 R /Encrypt<</V 4>>>>', true],
    [
      'the first table of a file for the web alone',
      `${'% '.repeat(4000)}\ntrailer <</Root 1 0 R /Encrypt 5 0 R>>\nstartxref\n0\n%%EOF\n${'x'.repeat(1_500_000)}\ntrailer <</Size 9>>`,
      true,
    ],
    ['the setting of metadata alone', 'trailer <</Root 1 0 R /EncryptMetadata false>>', undefined],
    ['none', 'trailer <</Root 1 0 R>>', undefined],
  ])('[EDT-11] an encrypted PDF is reported as such: %s', async (_what, trailer, isProtected) => {
    const response = await send(`%PDF-1.4\n${trailer}\n%%EOF`)
    expect((await response.json()).isProtected).toBe(isProtected)
  })

  test.each([
    ['تقرير أسعار الذرة.pdf', 'تقرير-أسعار-الذرة.pdf', 'document.pdf'],
    ['የወተት ዋጋ 2026.pdf', 'የወተት-ዋጋ-2026.pdf', '2026.pdf'],
    ['牛乳.PDF', '牛乳.pdf', 'document.pdf'],
    ['Ɗan Œuvre à Łódź.pdf', 'Dan-Oeuvre-a-Lodz.pdf', undefined],
    ['हिन्दी.pdf', 'हिन्दी.pdf', 'document.pdf'],
    ['🙂.pdf', 'document.pdf', undefined],
  ])('[EDT-11] %s has a readable name in its address and as a file', async (name, readable, plain) => {
    const address = await upload(pdf(300 + name.length, 5), name)
    expect(decodeURIComponent(address).split('/').pop()).toBe(readable.normalize('NFC'))
    const response = await read(address)
    expect(response.status).toBe(200)
    const header = response.headers.get('content-disposition') ?? ''
    expect(header).toContain(`filename="${plain ?? readable}"`)
    if (plain === undefined) expect(header).not.toContain('filename*')
    else expect(header).toContain(`filename*=UTF-8''${encodeURIComponent(readable.normalize('NFC'))}`)
  })

  test('[EDT-11] more than 20 MB is refused, with or without a declared length, and only staff may upload', async () => {
    const large = await send(pdf(documentByteLimit + 1))
    expect([large.status, (await large.json()).code]).toEqual([413, 'document_too_large'])
    const anyone = await api.request(`${createDocument.path}?name=x.pdf`, {
      method: 'POST',
      body: pdf(100).slice(),
    })
    expect(anyone.status).toBe(401)
    expect(
      await api.db.selectFrom('documents').select('hash').where('size', '>', documentByteLimit).execute(),
    ).toEqual([])
  })

  test('[EDT-11] hostile names become plain ones, and no other address is served', async () => {
    const names = [
      '../../etc/passwd',
      '"><script>.pdf',
      'a\r\nset-cookie: x.pdf',
      '牛乳.pdf',
      '',
      'x'.repeat(900),
    ]
    for (const [index, name] of names.entries()) {
      const address = await upload(pdf(200 + index, 3), name)
      expect(address).toMatch(/^\/api\/documents\/[0-9a-f]{64}\.\d+\/[A-Za-z\d%-]{1,60}\.pdf$/)
      expect((await read(address)).status).toBe(200)
      expect((await read(address.replace(/\.(\d+)\//, '.1$1/'))).status).toBe(404)
      expect((await read(address.replace(/\/[^/]+$/, '/x.html'))).status).toBe(404)
    }
  })

  test('[EDT-03] a document that only drafts link to is served to staff alone, and never cached', async () => {
    const address = await upload(pdf(4000, 6))
    const place = (state: PublicationState, id?: string) =>
      api.call(createPublicationCard, {
        token,
        body: {
          ...(id ? { _id: id } : {}),
          title: 'Grain',
          content: '<p>Text</p>',
          link: address,
          image: '',
          state,
        },
      })
    const etag = (await read(address)).headers.get('etag') ?? ''
    const expectStaffAlone = async () => {
      const answer = await read(address)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const asked: Record<string, string>[] = [{}, { 'if-none-match': etag }, { range: 'bytes=0-9' }]
      for (const headers of asked) {
        const refused = await api.request(address, { headers })
        expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
      }
      const ended = await api.request(address, { headers: { authorization: 'Bearer nobody' } })
      expect(ended.status).toBe(401)
    }
    await expectStaffAlone()
    const { _id: id } = await place('draft')
    await expectStaffAlone()
    await place('published', id)
    expect((await api.request(address)).status).toBe(200)
    await place('draft', id)
    await expectStaffAlone()
    await place('draft')
    const { _id: another } = await place('published')
    expect((await api.request(address)).status).toBe(200)
    await api.call(deletePublicationCard, { id: another, token })
    await expectStaffAlone()
  })

  test('[EDT-11] a document is public only while the published text of a publication links to it', async () => {
    const [first, second, third] = [
      await upload(pdf(900, 21)),
      await upload(pdf(900, 22)),
      await upload(pdf(900, 23)),
    ]
    const { _id } = await api.call(createPublicationCard, {
      token,
      body: { title: 'Grain', content: '<p>Text</p>', link: first, image: '', state: 'draft' },
    })
    const save = (link: string, state?: PublicationState) =>
      api.call(createPublicationCard, {
        token,
        body: { _id, title: 'Grain', content: '<p>Text</p>', link, image: '', ...(state ? { state } : {}) },
      })
    const publicOnes = async () => {
      const statuses = await Promise.all(
        [first, second, third].map(async (address) => (await api.request(address)).status),
      )
      return statuses.map((status) => status === 200)
    }
    expect(await publicOnes()).toEqual([false, false, false])
    await save(second, 'published')
    expect(await publicOnes()).toEqual([false, true, false])
    await save(third)
    expect(await publicOnes()).toEqual([false, false, true])
    await save('')
    expect(await publicOnes()).toEqual([false, false, false])
    await save(second)
    expect(await publicOnes()).toEqual([false, true, false])
    // Staff can read those of earlier versions.
    for (const address of [first, second, third]) expect((await read(address)).status).toBe(200)
  })

  test('[EDT-11] the whole address of a document is stored as its path, that of another host as it is', async () => {
    const address = await upload(pdf(5000, 6))
    for (const [link, stored] of [
      [`http://api.test${address}`, address],
      [`http://api.test${address}#page=3`, address],
      [`https://other.example${address}`, `https://other.example${address}`],
    ] as const) {
      const { _id: id } = await publish(link)
      expect(await api.call(readPublicationCard, { id })).toMatchObject({ link: stored })
    }
    expect((await api.request(address)).status).toBe(200)
  })

  test('[EDT-11] a document stays while a publication, or a version of one, links to it', async () => {
    const address = await upload(pdf(5000, 4))
    const forgotten = await upload(pdf(5000, 5))
    const { _id: id } = await publish(address)
    expect(await api.call(readPublicationCard, { id })).toMatchObject({ link: address })
    await publish('https://example.org/', id)
    const later = api.clock.now + 2 * day
    await sweepDocuments(api.db, later)
    expect((await read(address)).status).toBe(200)
    expect((await api.request(address)).status).toBe(404)
    expect((await read(forgotten)).status).toBe(404)
    await api.call(deletePublicationCard, { id, token })
    await sweepDocuments(api.db, later)
    // It is stored for the publication's return, and not served.
    const { hash } = ownDocument(address) ?? { hash: '' }
    expect(await documentSize(api.db, hash)).toBeDefined()
    expect((await read(address)).status).toBe(404)
    await sweepLongAfter({ db: api.db, now: api.clock.now })
    await sweepDocuments(api.db, later)
    expect((await read(address)).status).toBe(404)
    const link = await api.request(
      '/api/publication-cards',
      json({ title: 'Grain', content: '<p>Text</p>', link: address, image: '' }, token),
    )
    expect([link.status, (await link.json()).message]).toEqual([
      422,
      'The document no longer exists. Please upload it again.',
    ])
  })
})
