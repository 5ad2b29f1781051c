import { dayOf } from '#lib/day.ts'
import type { Actor } from '#server/acts/actor.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { dropUnusedPictures } from '#server/pictures/store.ts'
import { emptyPublicVersion } from './public-versions.ts'
import { publicationGone, type Save, type Saved, savePublication } from './save.ts'
import { lockPublication } from './store.ts'

type By = Pick<Save, 'account' | keyof Actor>

function refused(message: string, field: string): ApiFailure {
  return new ApiFailure('invalid_input', { message, fields: { [field]: message } })
}

/** Throws ApiFailure unless readers of a publication can be led to another one. */
async function requireReplacement(work: Db, id: string, other: PublicationRow | undefined): Promise<void> {
  if (other?.state !== 'published') throw refused('Please choose a published text', 'replacedBy')
  const passed = new Set<string>()
  for (let next = other.id; next !== '' && !passed.has(next);) {
    if (next === id) throw refused('This would lead readers in a circle', 'replacedBy')
    passed.add(next)
    const row = await work
      .selectFrom('publication_cards')
      .select('replacedBy')
      .where('id', '=', next)
      .executeTakeFirst()
    next = row?.replacedBy ?? ''
  }
}

interface Withdrawal {
  id: string
  reason: string
  replacedBy: string
  revision: number | undefined
}

/** Withdraws a published text, which stays under a notice with its reason and its replacement (REV-05). */
export function withdrawPublication(
  db: Db,
  { id, reason, replacedBy, revision }: Withdrawal,
  by: By,
): Promise<Saved> {
  return inTransaction(db, async (work) => {
    const locked = new Map<string, PublicationRow | undefined>()
    // In one order, so that two withdrawals cannot deadlock.
    for (const one of [id, replacedBy].filter(Boolean).sort())
      locked.set(one, await lockPublication(work, one))
    const before = locked.get(id)
    if (before === undefined) throw publicationGone()
    if (before.state !== 'published') throw refused('Only a published text can be withdrawn', 'reason')
    if (replacedBy !== '') await requireReplacement(work, id, locked.get(replacedBy))
    const texts = {
      standing: reason === '' ? 'Replaced' : 'Withdrawn',
      standingSince: before.standingSince || dayOf(new Date(by.now)),
      standingReason: reason,
      replacedBy,
    }
    return savePublication(work, { id, revision, ...by, act: 'withdrawn', texts, stateRequest: {} })
  })
}

/** Takes the notice of a withdrawal away. */
export function reinstatePublication(db: Db, id: string, by: By): Promise<Saved> {
  const texts = { standing: '', standingSince: '', standingReason: '', replacedBy: '' }
  return savePublication(db, { id, ...by, act: 'reinstated', texts, stateRequest: {} })
}

/** Withdraws a replaced public version: its text is deleted, and its page shows the reason alone (REV-04). */
export function withdrawPublicVersion(
  db: Db,
  { id, number, reason }: { id: string; number: number; reason: string },
  by: By,
): Promise<Saved> {
  return inTransaction(db, async (work) => {
    const before = await lockPublication(work, id)
    if (before === undefined) throw publicationGone()
    const emptied = await emptyPublicVersion(work, before, { number, reason, now: by.now })
    if (emptied === undefined)
      throw new ApiFailure('not_found', { message: 'This version is not public any longer.' })
    const { history, pictures } = emptied
    const saved = await savePublication(work, {
      id,
      ...by,
      act: 'version-withdrawn',
      texts: { history },
      stateRequest: {},
    })
    await dropUnusedPictures(work, pictures)
    return saved
  })
}
