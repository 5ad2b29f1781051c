import { describe, expect, onTestFinished, test } from 'vitest'
import sharp from 'sharp'
import { createDocument } from '#contract/documents/calls.ts'
import { createPicture } from '#contract/pictures.ts'
import { z } from '#contract/zod.ts'
import { createAppointment } from '#contract/appointment-form.ts'
import { deleteExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { createExpertiseCard } from '#contract/expertise-input.ts'
import { readAttention } from '#contract/inbox.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { deletePublicationCard, readPublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import {
  listPublicationVersions,
  listUnpublished,
  readPublication,
  readPublicationVersion,
  setPublicationState,
} from '#contract/publications.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import { publishDue } from '#server/publications/schedule.ts'
import { countPublished } from '#server/publications/store.ts'
import { sweep } from '#server/sweep.ts'
import { startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'

const day = 24 * 60 * 60 * 1000

const query = { contactName: 'Ann', phoneNumber: '0700000000', email: 'ann@example.org', mainIdea: 'Hello' }
const appointment = { fullName: 'Ann', email: 'ann@example.org', companyName: 'Sample', message: 'Hello' }

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const token = await api.signIn()
  return {
    ...api,
    token,
    restore: async (id: string) => (await api.call(restoreRecord, { token, id })).noun,
    publish: async (body: Partial<PublicationCardInput> = {}) => {
      const rest = { title: 'Grain', content: '<p>Text</p>', link: '', image: '' }
      await api.call(createPublicationCard, { token, body: { ...rest, ...body } })
      const rows = await api.db.selectFrom('publication_cards').select('id').orderBy('id', 'desc').execute()
      return rows[0]?.id ?? ''
    },
    /** All that the public, or staff, can read. */
    everything: async () => {
      const paths = [
        '/api/publication-cards',
        listUnpublished.path,
        '/api/expertise-cards',
        '/api/queries',
        '/api/appointments',
      ]
      const bodies = await Promise.all(
        paths.map(async (path) =>
          (await api.request(path, { headers: { authorization: `Bearer ${token}` } })).text(),
        ),
      )
      return bodies.join('\n')
    },
  }
}

describe.each(dialects)('on %s', (dialect) => {
  test('[INB-03] a deleted message or appointment is in no response or count, and returns unchanged', async () => {
    const { call, token, restore, everything } = await start(dialect)
    await call(createQuery, { body: query })
    await call(createAppointment, { body: appointment })
    const [before, attention] = [await everything(), await call(readAttention, { token })]
    const id = (await call(queryCalls.list, { token })).records[0]?._id ?? ''
    const other = (await call(appointmentCalls.list, { token })).records[0]?._id ?? ''
    await call(queryCalls.remove, { token, id })
    await call(appointmentCalls.remove, { token, id: other })
    expect(await everything()).not.toMatch(/Ann/)
    const without = await call(readAttention, { token })
    expect([without.queries.new, without.appointments.new]).toEqual([0, 0])
    expect(without.queries.revision).not.toBe(attention.queries.revision)
    await expect(call(queryCalls.remove, { token, id })).rejects.toMatchObject({ code: 'not_found' })
    expect([await restore(id), await restore(other)]).toEqual(['query', 'appointment'])
    expect(await everything()).toBe(before)
    await expect(restore(id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('[INB-03] a deleted held-back message is not in the held-back list', async () => {
    const { call, token, restore } = await start(dialect)
    await call(createQuery, { body: { ...query, leaveEmpty: 'bait' } })
    const heldBack = async () => (await call(queryCalls.list, { token, search: { held: 1 } })).records
    const id = (await heldBack())[0]?._id ?? ''
    await call(queryCalls.remove, { token, id })
    expect(await heldBack()).toEqual([])
    await restore(id)
    expect(await heldBack()).toHaveLength(1)
  })

  test('[INB-03] a deleted publication disappears everywhere until it is restored as it was', async () => {
    const { call, token, db, publish, restore, everything, changes } = await start(dialect)
    const id = await publish()
    const before = await call(readPublicationCard, { id })
    const versions = (await call(listPublicationVersions, { token, id })).records
    const count = changes.count
    await call(deletePublicationCard, { token, id })
    expect(changes.count).toBe(count + 1)
    expect(await countPublished(db)).toBe(0)
    expect(await everything()).not.toMatch(/Grain/)
    const version = versions[0]?._id ?? ''
    for (const read of [
      () => call(readPublicationCard, { id }),
      () => call(readPublication, { token, id }),
      () => call(listPublicationVersions, { token, id }),
      () => call(readPublicationVersion, { token, id: version }),
      () => call(setPublicationState, { token, id, body: { state: 'draft' } }),
      () => publish({ _id: id }),
      () => call(deletePublicationCard, { token, id }),
    ])
      await expect(read()).rejects.toMatchObject({ code: 'not_found' })
    expect(await restore(id)).toBe('publication')
    expect(changes.count).toBe(count + 2)
    expect(await call(readPublicationCard, { id })).toEqual(before)
    expect((await call(listPublicationVersions, { token, id })).records).toEqual(versions)
  })

  test('[INB-03] pictures and a PDF that only deleted publications use are not served, and return with them', async () => {
    const { call, token, publish, restore, request, clock } = await start(dialect)
    const status = async (address: string, headers = {}) => (await request(address, { headers })).status
    const pdf = `%PDF-1.7\n${'x'.repeat(100)}\n%%EOF\n`
    const sendPdf = async () => {
      const response = await request(`${createDocument.path}?name=a.pdf`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
        body: pdf,
      })
      return z.parse(createDocument.answer, await response.json()).address
    }
    const picture = async (background: string) => {
      const image = sharp({ create: { width: 1200, height: 600, channels: 3, background } }).png()
      return `data:image/png;base64,${(await image.toBuffer()).toString('base64')}`
    }
    const inText = await call(createPicture, { token, body: { image: await picture('#12372a') } })
    const figure = `<p>Text</p><figure><img src="${inText.address}" alt="A field" width="1200" height="600" /></figure>`
    const link = await sendPdf()
    const id = await publish({ link, image: await picture('#b4441f'), content: figure })
    const { image } = await call(readPublicationCard, { id })
    const all = [link, image, inText.address]
    const answers = () => Promise.all(all.map((address) => status(address)))
    expect(await answers()).toEqual([200, 200, 200])
    clock.now += 1000
    await call(deletePublicationCard, { token, id })
    expect(await answers()).toEqual([404, 404, 404])
    for (const address of all) {
      const hash = /[0-9a-f]{64}/.exec(address)?.[0]
      expect(await status(address, { 'if-none-match': `"${hash}"`, range: 'bytes=0-1' })).toBe(404)
    }
    expect(await restore(id)).toBe('publication')
    expect(await answers()).toEqual([200, 200, 200])

    // Another publication will use the PDF: it was uploaded again, and is not public yet.
    await call(deletePublicationCard, { token, id })
    const asStaff = { authorization: `Bearer ${token}` }
    expect(await status(link, asStaff)).toBe(404)
    clock.now += 1000
    expect(await sendPdf()).toBe(link)
    expect([await status(link, asStaff), await status(link)]).toEqual([200, 404])
    clock.now += 1000
    const other = await publish({ link })
    expect(await status(link)).toBe(200)
    await call(deletePublicationCard, { token, id: other })
    expect(await answers()).toEqual([404, 404, 404])
  })

  test('[INB-03] a deleted scheduled publication is not published; restored after its time it is a draft, before it scheduled', async () => {
    const { call, token, db, publish, restore, clock, changes } = await start(dialect)
    const publishAt = new Date(clock.now + day).toISOString()
    const ids = [
      await publish({ state: 'scheduled', publishAt }),
      await publish({ state: 'scheduled', publishAt }),
    ]
    for (const id of ids) await call(deletePublicationCard, { token, id })
    const stateOf = async (id = '') => (await call(readPublication, { token, id })).state
    await restore(ids[0] ?? '')
    expect(await stateOf(ids[0])).toBe('scheduled')
    const later = clock.now + 2 * day
    expect(await publishDue(db, later)).toBe(1)
    await db
      .updateTable('publication_cards')
      .set({ publish_at: clock.now })
      .where('id', '=', ids[1] ?? '')
      .execute()
    await restore(ids[1] ?? '')
    expect(await stateOf(ids[1])).toBe('draft')
    expect((await call(listUnpublished, { token })).records.map(({ _id }) => _id)).toEqual([ids[1]])
    expect(changes.count).toBe(0)
  })

  test('[INB-03] an expertise card returns to its place', async () => {
    const { call, token, restore, changes } = await start(dialect)
    for (const title of ['One', 'Two', 'Three'])
      await call(createExpertiseCard, { token, body: { title, content: '<p>Text</p>' } })
    const titles = async () => (await call(listExpertiseCards)).records.map(({ title }) => title)
    const id = (await call(listExpertiseCards)).records[1]?._id ?? ''
    await call(deleteExpertiseCard, { token, id })
    expect(await titles()).toEqual(['One', 'Three'])
    expect(await restore(id)).toBe('expertise-card')
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    expect(changes.count).toBe(5)
  })

  test('[INB-03] a deleted record is stored for 30 days, to the minute', async () => {
    const { call, token, db, publish, restore, clock } = await start(dialect)
    for (let count = 0; count < 3; count += 1) {
      await call(createQuery, { body: query })
      await call(createAppointment, { body: appointment })
      await call(createExpertiseCard, { token, body: { title: 'Grain', content: '<p>Text</p>' } })
      await publish()
    }
    const tables = [
      'queries',
      'appointments',
      'publication_cards',
      'publication_versions',
      'expertise_cards',
    ] as const
    const rows = () =>
      Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
    const idsOf = async (table: Exclude<(typeof tables)[number], 'publication_versions'>) =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
    const kinds = [
      { remove: queryCalls.remove, ids: await idsOf('queries') },
      { remove: appointmentCalls.remove, ids: await idsOf('appointments') },
      { remove: deletePublicationCard, ids: await idsOf('publication_cards') },
      { remove: deleteExpertiseCard, ids: await idsOf('expertise_cards') },
    ]
    const removeAt = async (place: number) => {
      for (const { remove, ids } of kinds) await call(remove, { token, id: ids[place] ?? '' })
    }
    await removeAt(0)
    const deletedAt = clock.now
    clock.now += 60_000
    await removeAt(1)
    const sweepAt = (now: number) => sweep({ db, now: () => now, retentionDays: undefined, say: () => {} })
    await sweepAt(deletedAt + 30 * day - 1)
    expect(await rows()).toEqual([3, 3, 3, 3, 3])
    await sweepAt(deletedAt + 30 * day)
    expect(await rows()).toEqual([2, 2, 2, 2, 2])
    for (const { ids } of kinds) {
      await expect(restore(ids[0] ?? '')).rejects.toMatchObject({ code: 'not_found' })
      await expect(restore(ids[2] ?? '')).rejects.toMatchObject({ code: 'not_found' })
      await restore(ids[1] ?? '')
    }
    await sweepAt(deletedAt + 300 * day)
    expect(await rows()).toEqual([2, 2, 2, 2, 2])
    expect(await countPublished(db)).toBe(2)
  })
})
