import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicationCardInput } from '#contract/publication-input.ts'
import { versionsIn } from '#contract/history.ts'
import { forEachName, savedTexts, toldTexts } from '#contract/publication-fields.ts'
import { z } from '#contract/zod.ts'
import { day } from '#lib/durations.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { requireAccess } from '#server/database/require-readable.ts'
import type { Db } from '#server/database/schema.ts'
import { recordHooksOf } from '#server/hooks.ts'
import { parseJson } from '#server/http/parse-json.ts'
import { cleanCard } from '#server/publications/clean-card.ts'
import { cleanExpertise } from '#server/expertise/clean-expertise.ts'
import { insertPublicVersions } from '#server/publications/public-versions.ts'
import { storePicture } from '#server/pictures/store.ts'
import { savePublication } from '#server/publications/save.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { contentFolder, readFormats, plainFiles, requirePlainParts } from './folder.ts'
import { openFiles } from './import-files.ts'
import type { PublicVersionFile } from './told-records.ts'
import { expertiseFile, parsedRecord, publicationFile, readJson } from './records.ts'

/** The author of imported versions. */
const importer = { id: '', full_name: 'Import', position: '' }

const about = z.object({ format: z.literal(readFormats) })

/** Number of records imported, already present, and refused. */
export interface Imported {
  imported: number
  there: number
  refused: number
}

interface Import {
  db: Db
  folder: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Prints the result of each record for the operator. */
  say: (text: string) => void
}

/** Whether a record exists, or was recently deleted. */
async function isThere(db: Db, table: 'publication_cards' | 'expertise_cards', id: string): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Throws OperatorError unless a folder is a whole export. */
async function requireExport(folder: string): Promise<void> {
  await requireAccess(folder)
  const file = join(folder, contentFolder.about)
  const isThere = (await plainFiles(folder)).includes(contentFolder.about)
  const text = isThere ? await readFile(file, 'utf8') : ''
  const facts =
    text === ''
      ? undefined
      : await Promise.resolve(text)
          .then(parseJson)
          .catch(() => undefined)
  if (!z.safeParse(about, facts).success)
    throw new OperatorError(
      `${folder} is not a complete export: ${contentFolder.about} is missing, or of another version.`,
    )
  await requirePlainParts(folder)
}

/** Throws ApiFailure unless a history has exactly these texts: each has an address. */
function requireVersions(history: string, versions: { row: { number: number } }[]): void {
  const wanted = versionsIn(history)
    .slice(0, -1)
    .filter(({ withdrawnOn }) => withdrawnOn === '')
    .map(({ number }) => number)
  const given = versions.map(({ row }) => row.number).toSorted((a, b) => a - b)
  if (wanted.join() !== given.join())
    throw new ApiFailure('invalid_input', { message: 'publicVersions: they are not those of its history' })
}

/**
 * Imports a folder of content. Each record passes the checks of the API, whole or not at all. One that
 * exists, or was recently deleted, stays as it is, so that an import can be repeated.
 */
export async function importContent({ db, folder, now, say }: Import): Promise<Imported> {
  await requireExport(folder)
  const files = await openFiles(db, folder, now)
  const hooks = recordHooksOf(db)
  const result: Imported = { imported: 0, there: 0, refused: 0 }

  /** The content of a publication as it is stored, with its picture. Stores what it links to. */
  async function contentOf({ image, ...sent }: PublicationCardInput) {
    const picture = image === '' ? null : await files.picture(image.replace(`${contentFolder.pictures}/`, ''))
    if (picture === undefined)
      throw new ApiFailure('image_unreadable', { message: `image: the folder has no picture ${image}` })
    const texts = await cleanCard({ ...sent, content: await files.keepPicturesOf(sent.content) }, 'localhost')
    for (const one of hooks) await one.files?.storeLinked?.(db, texts.link, folder, now())
    return { texts, picture }
  }

  /** A replaced public version, and its picture. */
  async function readVersion({ number, replacedAt, date = replacedAt, ...sent }: PublicVersionFile) {
    const { texts, picture } = await contentOf(sent)
    const { content, link, ...others } = texts
    const row = {
      number,
      ...forEachName(savedTexts, (name) => others[name] ?? ''),
      content,
      link,
      picture_hash: picture?.hash ?? null,
      is_dated: 1 as const,
      withdrawn_at: 0,
      published_at: Date.parse(date),
      replaced_at: Date.parse(replacedAt),
    }
    return { row, picture }
  }

  async function importPublication(file: string): Promise<boolean> {
    const record = await readJson(file)
    const { _id, state, publishAt, daysAgo, pendingChange, publicVersions, ...sent } = parsedRecord(
      publicationFile,
      record,
    )
    const others = hooks.map(({ files }) => files?.read?.(record))
    if (await isThere(db, 'publication_cards', _id)) return false
    const date = daysAgo === undefined ? sent.date : new Date(now() - daysAgo * day).toISOString()
    const { texts, picture } = await contentOf(sent)
    const told = forEachName(toldTexts, (name) => sent[name])
    const versions = await Promise.all(publicVersions.map(readVersion))
    requireVersions(sent.history, versions)
    const pending = pendingChange && state === 'published' ? await contentOf(pendingChange) : undefined
    const by = { account: importer, network: '', now: now() }
    await db.transaction().execute(async (work) => {
      const stateRequest = { state, publishAt, date }
      await savePublication(work, {
        ...by,
        newId: _id,
        act: 'imported',
        texts: { ...texts, ...told },
        picture,
        stateRequest,
      })
      if (pending)
        await savePublication(work, {
          ...by,
          id: _id,
          act: 'change-saved',
          pending: 'save',
          ...pending,
          stateRequest: { date: pendingChange?.date },
        })
      for (const { picture: own } of versions) if (own) await storePicture(work, own)
      await insertPublicVersions(
        work,
        versions.map(({ row }) => ({ ...row, publication_id: _id })),
      )
      for (const store of others) await store?.(work, _id)
    })
    if (state === 'published') for (const { importedPublic } of hooks) await importedPublic?.(db, _id)
    return true
  }

  async function importExpertise(file: string): Promise<boolean> {
    const { _id, ...sent } = parsedRecord(expertiseFile, await readJson(file))
    if (await isThere(db, 'expertise_cards', _id)) return false
    const { icon = '', ...card } = await cleanExpertise(sent)
    await db.transaction().execute(async (work) => {
      await insertExpertise(work, { id: _id, ...card, icon })
      const about = { noun: 'expertise-card', id: _id, title: card.title } as const
      await recordAct(work, 'imported', { account: importer, network: '', now: now() }, about)
      await countChange(work, now())
    })
    return true
  }

  async function importAll(part: string, importOne: (file: string) => Promise<boolean>): Promise<void> {
    const files = new Set(await plainFiles(join(folder, part)))
    const names = (await readdir(join(folder, part))).filter((name) => name.endsWith('.json'))
    for (const name of names.sort()) {
      const record = `${part}/${name}`
      try {
        if (!files.has(name)) throw new ApiFailure('invalid_input', { message: 'it is not a plain file' })
        const isNew = await importOne(join(folder, record))
        result[isNew ? 'imported' : 'there'] += 1
        say(`${isNew ? 'Imported' : 'Already there'}: ${record}`)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        result.refused += 1
        say(`Refused: ${record}: ${error.message}`)
      }
    }
  }

  await importAll(contentFolder.publications, importPublication)
  await importAll(contentFolder.expertiseCards, importExpertise)
  return result
}
