import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { latticeSvg, type LatticePalette } from '#lib/lattice.ts'
import type { Database } from '#server/database/schema.ts'
import { decodePicture } from '#server/images/data-url.ts'
import { insertExpertise } from '#server/store/expertise-cards.ts'
import { insertAppointment, insertQuery } from '#server/store/messages.ts'
import { readMeta, writeMeta } from '#server/store/meta.ts'
import { newId } from '#server/store/new-id.ts'
import { keepPicture } from '#server/store/pictures.ts'
import { insertPublication } from '#server/store/publication-cards.ts'
import { sampleExpertise } from './expertise.ts'
import { sampleAppointments, sampleQueries } from './messages.ts'
import { samplePublications } from './publications.ts'

type Db = Kysely<Database>

const day = 24 * 60 * 60 * 1000
const palettes: LatticePalette[] = ['forest', 'clay', 'ochre', 'paper']
const mark = 'seeded'

export interface Seeded {
  publications: number
  expertiseCards: number
  queries: number
  appointments: number
}

/** A picture drawn from the lattice, encoded and kept as one that staff sent; gives its hash. */
async function drawPicture(db: Db, seed: string, palette: LatticePalette): Promise<string> {
  const svg = latticeSvg({ seed, width: 1200, height: 750, palette, cell: 50 })
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  const picture = await decodePicture(`data:image/png;base64,${png.toString('base64')}`)
  await keepPicture(db, picture)
  return picture.hash
}

async function seedPublications(db: Db, now: number): Promise<void> {
  for (const [index, { title, daysAgo, author, position, link, html }] of samplePublications.entries()) {
    const published = now - daysAgo * day
    await insertPublication(db, {
      id: newId(published),
      title,
      content: html,
      link,
      picture_hash: await drawPicture(db, title, palettes[index % palettes.length] ?? 'forest'),
      author,
      position,
      published_at: published,
    })
  }
}

async function seedMessages(db: Db, now: number): Promise<void> {
  for (const [index, [daysAgo, company_name, message]] of sampleAppointments.entries())
    await insertAppointment(db, {
      id: newId(now - daysAgo * day - index * 60_000),
      full_name: `Sample Visitor ${index + 1}`,
      email: `visitor${index + 1}@example.org`,
      company_name,
      message,
      suspicious: 0,
    })
  for (const [index, [daysAgo, main_idea]] of sampleQueries.entries())
    await insertQuery(db, {
      id: newId(now - daysAgo * day - index * 60_000),
      contact_name: `Sample Visitor ${index + 1}`,
      phone_number: `0700000${String(100 + index)}`,
      email: `visitor${index + 1}@example.org`,
      main_idea,
      suspicious: 0,
    })
}

/**
 * Puts sample content into a database that has never been seeded; undefined where it has been, even if
 * staff have deleted all of it since. `now` in milliseconds.
 */
export async function seed(db: Db, { now }: { now: number }): Promise<Seeded | undefined> {
  if ((await readMeta(db, mark)) !== '') return undefined
  await seedPublications(db, now)
  for (const [index, { title, icon, paragraphs }] of sampleExpertise.entries())
    await insertExpertise(db, {
      id: newId(now - day + index * 1000),
      title,
      icon,
      content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    })
  await seedMessages(db, now)
  await writeMeta(db, mark, new Date(now).toISOString())
  return {
    publications: samplePublications.length,
    expertiseCards: sampleExpertise.length,
    queries: sampleQueries.length,
    appointments: sampleAppointments.length,
  }
}
