import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listedAuthors } from '#contract/catalogue.ts'
import { versionsIn } from '#contract/history.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Db } from '#server/database/schema.ts'
import { recordHooksOf } from '#server/hooks.ts'
import { listExpertise } from '#server/expertise/store.ts'
import { wholeList } from '#server/database/page.ts'
import { picturesInText } from '#server/pictures/uses.ts'
import { findPicture } from '#server/pictures/store.ts'
import type { cardOf } from '#server/publications/responses.ts'
import { listPublicVersions } from '#server/publications/public-versions.ts'
import { findInAnyState, listIds, type PublicationRecord } from '#server/publications/store.ts'
import { findPending } from '#server/publications/versions.ts'
import { contentFolder, contentFormat } from './folder.ts'

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Writes a picture, once, and returns its name; '' if it does not exist. */
async function writePicture(db: Db, folder: string, hash: string): Promise<string> {
  const picture = await findPicture(db, hash)
  if (picture === undefined) return ''
  const name = `${hash}.${picture.extension}`
  const file = join(folder, contentFolder.pictures, name)
  if (!existsSync(file)) await writeFile(file, picture.bytes)
  return name
}

/** The content of a publication, or of its pending change. Writes its pictures. */
async function contentJson(db: Db, row: Parameters<typeof cardOf>[0], folder: string) {
  for (const hash of picturesInText(row.content)) await writePicture(db, folder, hash)
  return {
    ...forEachName(publicationTexts, (name) => row[name]),
    authors: listedAuthors(row.authors),
    history: versionsIn(row.history),
    content: row.content,
    link: row.link,
    image: row.picture_hash === null ? '' : await writePicture(db, folder, row.picture_hash),
    ...(row.is_dated === 0 ? {} : { date: new Date(row.published_at).toISOString() }),
  }
}

async function publicationJson(db: Db, row: PublicationRecord, folder: string) {
  const pending = await findPending(db, row)
  return {
    _id: row.id,
    ...(await contentJson(db, row, folder)),
    state: row.state,
    ...(row.publish_at === 0 ? {} : { publishAt: new Date(row.publish_at).toISOString() }),
    ...(pending && { pendingChange: await contentJson(db, pending, folder) }),
  }
}

/** The replaced public versions of a publication, with their files. */
async function writePublicVersions(db: Db, folder: string, publication: PublicationRecord) {
  const written: object[] = []
  for (const version of await listPublicVersions(db, publication.id)) {
    const { number, link, replaced_at } = version
    for (const { files } of recordHooksOf(db)) await files?.write(db, { ...publication, link }, folder)
    const content = await contentJson(db, version, folder)
    written.push({ number, ...content, replacedAt: new Date(replaced_at).toISOString() })
  }
  return written.length > 0 ? { publicVersions: written } : {}
}

/** Number of records in a folder of content. */
export interface Exported {
  publications: number
  expertiseCards: number
}

/**
 * Writes all publications, in every state, with their pictures and what extensions add, and the expertise cards into
 * a new folder. Accounts, messages and earlier versions that are not public are not content. Throws OperatorError if the folder has
 * files.
 */
export async function exportContent(db: Db, folder: string, now: number): Promise<Exported> {
  const { about, ...parts } = contentFolder
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new OperatorError(`The folder ${folder} is not empty: name a new one.`)
  for (const part of Object.values(parts)) await mkdir(join(folder, part), { recursive: true })
  const exported = { publications: 0, expertiseCards: 0 }
  for (const id of await listIds(db)) {
    const row = await findInAnyState(db, id)
    // The publication was deleted after the list had been read.
    if (row === undefined) continue
    const record = await publicationJson(db, row, folder)
    Object.assign(record, await writePublicVersions(db, folder, row))
    for (const { files } of recordHooksOf(db)) Object.assign(record, await files?.write(db, row, folder))
    await writeFile(join(folder, parts.publications, `${id}.json`), json(record))
    exported.publications += 1
  }
  const cards = await listExpertise(db, wholeList)
  for (const { id, title, icon, content } of cards.rows) {
    await writeFile(join(folder, parts.expertiseCards, `${id}.json`), json({ _id: id, title, icon, content }))
    exported.expertiseCards += 1
  }
  const facts = { format: contentFormat, exportedAt: new Date(now).toISOString(), ...exported }
  await writeFile(join(folder, about), json(facts))
  return exported
}
