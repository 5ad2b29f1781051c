import { describe, expect, onTestFinished, test } from 'vitest'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { listSeries, readPublication } from '#contract/publications.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { readCounts } from '#server/publishing/rebuilds.ts'
import { startApi } from '../support/api.ts'
import { bothDialects, type Dialect } from '../support/database.ts'

type Asked = Partial<Record<'q' | 'year' | 'series' | 'language' | 'limit' | 'page', string | number>>

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const token = await api.signIn()
  const save = async (body: Partial<PublicationCardInput>) => {
    api.clock.now += 60_000
    const rest = { title: 'Grain', content: '<p>Text</p>', link: '', image: '' }
    return (await api.call(createPublicationCard, { token, body: { ...rest, ...body } }))._id
  }
  const search = (asked: Asked) => api.call(searchPublications, { search: asked })
  const titles = async (asked: Asked) => (await search(asked)).records.map(({ title }) => title.join(''))
  return { ...api, token, save, search, titles }
}

describe.each(bothDialects)('on %s', (dialect) => {
  test('[REA-04] a series is listed in its order, whatever its case, and is found by its words', async () => {
    const { call, save, search, titles, token } = await start(dialect)
    const part = (title: string, series: string, seriesNumber = '', date = '2024-05-01') =>
      save({ title, series, seriesNumber, date })
    await part('Ten', 'Études du marché', '10')
    await part('Two, later', 'ÉTUDES  du marché', '2', '2024-06-01')
    await part('Two', ' Études\u202e du\nmarché ', '2')
    await part('Unnumbered', 'Études du marché')
    await part('Another', 'Études', '1')
    await save({ title: 'In no series', series: '', seriesNumber: '7' })
    const order = ['Two', 'Two, later', 'Ten', 'Unnumbered']
    for (const series of ['Études du marché', 'études DU marché ', 'ÉTUDES du  marché'])
      expect(await titles({ series })).toEqual(order)
    expect(await titles({ series: 'Études du marché', limit: 2, page: 2 })).toEqual(order.slice(2))
    expect(await titles({ series: 'Études du marché', q: 'later' })).toEqual(['Two, later'])
    expect(await titles({ series: 'Études du marché', year: 2023 })).toEqual([])
    for (const series of ['marché', 'Études%', "x' or '1", 'x'.repeat(300)])
      expect(await search({ series })).toMatchObject({ records: [], total: 0 })
    expect(await titles({ q: 'etude marche', limit: 20 })).toHaveLength(4)
    const { records } = await search({ series: 'Études' })
    expect(records).toMatchObject([{ series: 'Études, no. 1' }])
    const draft = { title: 'A draft', series: 'Études', seriesNumber: '2', state: 'draft' } as const
    await save(draft)
    expect(await titles({ series: 'Études' })).toEqual(['Another'])
    const known = (await call(listSeries, { token })).records
    expect(known.map(({ series, seriesNumber }) => [series, seriesNumber].join())).toEqual(
      expect.arrayContaining(['Études,1', 'Études,2', 'Études du marché,', 'ÉTUDES du marché,2']),
    )
    expect(known).toHaveLength(6)
    for (const { _id: id } of known) await call(deletePublicationCard, { token, id })
    expect((await call(listSeries, { token })).records).toEqual([])
    expect(await titles({ series: 'Études du marché' })).toEqual([])
  })

  test('[REA-04] a series stays with a save that does not name it, and an invalid one is refused', async () => {
    const { call, save, token } = await start(dialect)
    const id = await save({ title: 'Part', series: 'Watch', seriesNumber: '14' })
    const read = () => call(readPublication, { id, token })
    await save({ _id: id, title: 'Part, again' })
    expect(await read()).toMatchObject({ series: 'Watch', seriesNumber: '14' })
    await save({ _id: id, seriesNumber: '' })
    expect(await read()).toMatchObject({ series: 'Watch', seriesNumber: '' })
    await save({ _id: id, series: '\u200b', seriesNumber: '3' })
    expect(await read()).toMatchObject({ series: '', seriesNumber: '' })
    for (const wrong of [
      { series: 'x'.repeat(81) },
      ...['0', '-1', '1.5', '10000', 'x', '٣'].map((seriesNumber) => ({ seriesNumber })),
    ])
      await expect(save({ series: 'Watch', ...wrong })).rejects.toMatchObject({ status: 400 })
  })

  test('[REA-05] translations stay together when the one between them is unpublished or deleted', async () => {
    const { call, save, token, db } = await start(dialect)
    const originalOf = async (id: string) => (await call(readPublication, { id, token })).translationOf
    const english = await save({ title: 'English' })
    const french = await save({ title: 'French', language: 'fr' })
    const arabic = await save({ title: 'Arabic', language: 'ar', translationOf: french })
    // A draft changes no other publication.
    const draft = await save({ title: 'Draft', state: 'draft' })
    const swahili = await save({ title: 'Swahili', language: 'sw', translationOf: draft })
    const { wanted } = await readCounts(db, 'site')
    await save({ _id: draft, translationOf: 'f'.repeat(24), state: 'draft' })
    await save({ _id: draft, translationOf: english, state: 'draft' })
    expect(await originalOf(swahili)).toBe(draft)
    expect((await readCounts(db, 'site')).wanted).toBe(wanted)
    await call(deletePublicationCard, { id: draft, token })
    expect(await originalOf(swahili)).toBe(english)
    expect((await readCounts(db, 'site')).wanted).toBe(wanted + 1)

    await save({ _id: french, translationOf: english })
    expect(await originalOf(arabic)).toBe(french)
    await save({ _id: french, state: 'draft' })
    expect(await originalOf(arabic)).toBe(english)
    const late = await save({ title: 'Late', translationOf: french })
    expect(await originalOf(late)).toBe(english)
    await call(deletePublicationCard, { id: french, token })
    expect(await Promise.all([swahili, arabic, late].map(originalOf))).toEqual([english, english, english])
    // A circle of translations stays as it was chosen.
    await save({ _id: english, translationOf: arabic })
    expect(await Promise.all([english, arabic].map(originalOf))).toEqual([arabic, english])
  })

  test('[REA-05] a list can be narrowed to a language of the brand', async () => {
    const { save, search, titles } = await start(dialect)
    const original = await save({ title: 'Own' })
    await save({ title: 'Named', language: 'EN' })
    await save({ title: 'Unknown', language: 'de' })
    const id = await save({ title: 'Lait', language: 'FR', translationOf: original, series: 'Watch' })
    await save({ title: 'Maziwa', language: 'sw', translationOf: id, series: 'Watch' })
    await save({ title: 'Brouillon', language: 'fr', state: 'draft' })
    for (const language of ['fr', ' Fr ']) expect(await titles({ language })).toEqual(['Lait'])
    expect(await titles({ language: 'en' })).toEqual(['Unknown', 'Named', 'Own'])
    expect(await titles({ language: 'sw', series: 'watch' })).toEqual(['Maziwa'])
    expect(await titles({ language: 'en', series: 'watch' })).toEqual([])
    expect(await titles({ language: 'fr', q: 'lait', year: 2026 })).toEqual(['Lait'])
    for (const language of ['de', 'xx', "fr' or 1=1", '%'])
      expect(await search({ language })).toMatchObject({ records: [], total: 0 })
    const found = (await search({})).records
    expect(found.map(({ language }) => language)).toEqual(['sw', 'fr', undefined, undefined, undefined])
  })

  test('[REA-05] a language and its original stay until they are changed', async () => {
    const { call, save, token, db } = await start(dialect)
    const original = await save({ title: 'Own' })
    const id = await save({ title: 'Lait', language: 'FR', translationOf: original })
    const read = () => call(readPublication, { id, token })
    expect(await read()).toMatchObject({ language: 'fr', translationOf: original })
    await save({ _id: id, title: 'Lait frais' })
    expect(await read()).toMatchObject({ language: 'fr', translationOf: original })
    await save({ _id: id, translationOf: id, language: '' })
    expect(await read()).toMatchObject({ language: '', translationOf: id })
    const rows = await db
      .selectFrom('publication_versions')
      .select('language')
      .where('language', '=', 'fr')
      .execute()
    expect(rows.length).toBeGreaterThan(1)
  })

  test('[REA-05] a wrong language and a wrong original are refused', async () => {
    const { save } = await start(dialect)
    const id = await save({ title: 'Lait' })
    for (const wrong of [
      { language: 'french!' },
      { language: 'x'.repeat(36) },
      { language: '"><b>' },
      { translationOf: 'x' },
      { translationOf: `${id}0` },
    ])
      await expect(save(wrong)).rejects.toMatchObject({ status: 400 })
  })
})
