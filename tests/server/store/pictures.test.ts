import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/store/new-id.ts'
import { dropUnusedPicture, hasPicture, keepPicture } from '#server/store/pictures.ts'
import { insertPublication } from '#server/store/publication-cards.ts'
import { freshDatabase } from '../../support/database.ts'

const hash = 'a'.repeat(64)

test('a picture that one publication begins to show while the last other one goes is not lost', async () => {
  const database = await freshDatabase('postgres')
  onTestFinished(() => database.close())
  const { db, pool } = database
  const picture = { hash, extension: 'png', bytes: Buffer.from('bytes') } as const
  await keepPicture(db, picture)
  /** Whether some call waits for another's transaction. */
  const waits = async () => {
    const result = await pool?.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return (result?.rowCount ?? 0) > 0
  }
  let dropping: Promise<void> | undefined
  let isDropped = false
  await db.transaction().execute(async (work) => {
    await keepPicture(work, picture)
    dropping = dropUnusedPicture(db, hash).finally(() => {
      isDropped = true
    })
    await expect.poll(async () => isDropped || (await waits())).toBe(true)
    await insertPublication(work, {
      id: newId(Date.UTC(2026, 10, 20)),
      title: 'Title',
      content: '<p>Text</p>',
      link: '',
      picture_hash: hash,
      author: '',
      position: '',
      published_at: 0,
    })
  })
  await dropping
  expect(await hasPicture(db, hash)).toBe(true)
})
