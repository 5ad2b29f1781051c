import { isDeepStrictEqual } from 'node:util'
import type { AuditAct } from '#contract/extensions.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { EncodedPicture } from '#server/database/encoded-picture.ts'
import type { AccountRow, Db, PublicationRow } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { recordHooksOf } from '#server/hooks.ts'
import { newId } from '#server/database/new-id.ts'
import { recordMadeWith } from '#server/database/sent-keys.ts'
import { lockPicturesInText } from '#server/pictures/uses.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { dropUnusedPictures, lockPicture, storePicture } from '#server/pictures/store.ts'
import {
  findInAnyState,
  lockPublication,
  insertPublications,
  type PublicationRecord,
  updateBesideVersion,
  updatePublication,
} from './store.ts'
import { replacePublicVersion } from './public-versions.ts'
import { originalOf, passOriginalOn } from './translations.ts'
import { besidePending, type PendingAct, pendingAfter, savedWords, withPending, written } from './pending.ts'
import { dropReplacedVersions } from './versions.ts'
import { applyStateRequest, type StateRequest } from './state-request.ts'

export interface Save extends Actor {
  /** Undefined for a new publication. */
  id?: string | undefined
  /** The key of a new one: sent again, it changes the publication that was created with it (INB-04). */
  key?: string | undefined
  /** The identifier of a new one, if it already has one. */
  newId?: string | undefined
  /** The revision that the client had read; undefined if unknown. */
  revision?: number | undefined
  /** Saves of a draft in the same sitting are one version. */
  sitting?: string | undefined
  /** The author of the save. */
  account: Pick<AccountRow, 'id' | 'full_name' | 'position'>
  /** The act in the audit trail, if it does not follow from the state. */
  act?: AuditAct
  /** Undefined fields stay as they are. */
  texts?: Partial<Record<(typeof written)[number], string | undefined>>
  /** The picture, or the hash of a stored one; null for none, undefined to leave it. */
  picture?: EncodedPicture | string | null | undefined
  stateRequest: StateRequest
  pending?: PendingAct
  /** The note of a change that readers of a public text should know of; '' if it is one of spelling (REV-04). */
  change?: string | undefined
}

export interface Saved {
  record: PublicationRecord
  /** Whether anything public has changed. */
  isPublicChange: boolean
}

export function publicationGone(): ApiFailure {
  return new ApiFailure('not_found', { message: 'This publication no longer exists.' })
}

/** The hash of a picture, which is locked until the transaction ends; throws for an unknown one. */
async function keptHash(work: Db, picture: EncodedPicture | string | null): Promise<string | null> {
  if (picture === null) return null
  if (typeof picture !== 'string') {
    await storePicture(work, picture)
    return picture.hash
  }
  if (await lockPicture(work, picture)) return picture
  throw new ApiFailure('image_unreadable', {
    message: 'The picture no longer exists. Please choose it again.',
  })
}

const pictureGone = {
  message: 'A picture in the text no longer exists. Please insert it again.',
  fields: { content: 'A picture in the text no longer exists. Please insert it again.' },
}

/** A new publication before its fields are set. */
function blank({ account, now }: Save, id: string): PublicationRow {
  return {
    id,
    ...forEachName(publicationTexts, () => ''),
    content: '',
    link: '',
    picture_hash: null,
    author: account.full_name,
    position: account.position,
    published_at: now,
    is_dated: 0,
    state: 'published',
    publish_at: 0,
    revision: 0,
    saved_at: 0,
    saved_by: '',
    pending_revision: 0,
  }
}

/** The public fields of a publication; undefined if it is not public. */
function publicPart(row: PublicationRow | undefined) {
  if (row?.state !== 'published') return undefined
  const {
    revision: _revision,
    saved_at: _saved_at,
    saved_by: _saved_by,
    pending_revision: _pending,
    ...shown
  } = row
  return shown
}

/** The publication that a save changes, if it exists, and the identifier for a new one. */
async function target(work: Db, { id, key, now, newId: fresh = newId(now) }: Save) {
  const isThere = async (made: string) => (await lockPublication(work, made)) !== undefined
  const made =
    id === undefined && key !== undefined
      ? await recordMadeWith(work, { noun: 'publication', key }, { record_id: fresh, now, isThere })
      : undefined
  const found = id ?? made
  const before = found === undefined ? undefined : await lockPublication(work, found)
  if (id !== undefined && before === undefined) throw publicationGone()
  return { before, fresh, isSentAgain: made !== undefined }
}

/** The content that a save starts from. It is that of the pending change for the next one, and for an unpublished text. */
async function startOf(work: Db, save: Save, before: PublicationRow | undefined, fresh: string) {
  if (save.pending === 'save' && before?.state !== 'published')
    throw new ApiFailure('invalid_input', {
      message: 'Only a published text can have a change that is not public. Please save it as a draft.',
    })
  if (before === undefined) return blank(save, fresh)
  const { state = before.state } = save.stateRequest
  const continues = save.pending === 'save' || (save.texts === undefined && state !== 'published')
  return continues ? withPending(work, before) : before
}

/** The act of a save in the audit trail. */
function actOf(before: PublicationRow | undefined, after: PublicationRow): AuditAct {
  const isSame = before?.state === after.state && before.publish_at === after.publish_at
  if (isSame) return 'changed'
  if (after.state !== 'draft') return after.state
  if (before === undefined) return 'created'
  return before.state === 'published' ? 'unpublished' : 'changed'
}

/**
 * Saves a publication, or a change of one, whole or not at all; throws ApiFailure. A save without a change is
 * ignored.
 */
export async function savePublication(db: Db, save: Save): Promise<Saved> {
  const { revision, sitting, account, now, texts = {}, picture, stateRequest, change = '' } = save
  return inTransaction(db, async (work) => {
    const { before, fresh, isSentAgain } = await target(work, save)
    if (before !== undefined && revision !== undefined && revision !== before.revision)
      throw new ApiFailure('conflict')
    if (texts.content !== undefined && !(await lockPicturesInText(work, texts.content)))
      throw new ApiFailure('image_unreadable', pictureGone)
    for (const { faultOfLink } of recordHooksOf(work)) {
      const fault = texts.link && (await faultOfLink?.(work, texts.link))
      if (fault) throw fault
    }
    const from = await startOf(work, save, before, fresh)
    const after: PublicationRow = {
      ...from,
      ...forEachName(written, (name) => texts[name] ?? from[name]),
      ...(picture === undefined ? {} : { picture_hash: await keptHash(work, picture) }),
      // To its sender, a repeated request is still a creation: without a state, it publishes.
      ...applyStateRequest(
        from,
        isSentAgain ? { ...stateRequest, state: stateRequest.state ?? 'published' } : stateRequest,
        now,
      ),
    }
    if (texts.translationOf) after.translationOf = await originalOf(work, after.id, texts.translationOf)
    const isPending = save.pending === 'save'
    const pending_revision = pendingAfter(save.pending, from, {
      isTextSaved: savedWords.some((name) => texts[name] !== undefined),
      isPublic: after.state === 'published',
    })
    const isPublicChange = !isPending && !isDeepStrictEqual(publicPart(before), publicPart(after))
    const isCorrected =
      change !== '' && isPublicChange && before?.state === 'published' && after.state === 'published'
    if (isCorrected) after.history = await replacePublicVersion(work, before, { note: change, now })
    const endsPending = pending_revision === 0 && from.pending_revision > 0
    if (endsPending || !isDeepStrictEqual(isPending ? from : before, after)) {
      const saved = { revision: from.revision + 1, saved_at: now, saved_by: account.full_name }
      Object.assign(after, saved, { pending_revision })
      const { row, version } =
        before && isPending ? besidePending(before, after) : { row: after, version: after }
      if (before === undefined) await insertPublications(work, row)
      else if (isPending) await updateBesideVersion(work, row, version)
      else await updatePublication(work, row)
      if (before?.state === 'published' && after.state !== 'published') await passOriginalOn(work, after)
      // Saves of two accounts are never one sitting, even if they send the same value.
      const own = sitting && `${account.id} ${sitting}`
      const { pictures, continues } = await dropReplacedVersions(work, version, own)
      await dropUnusedPictures(work, pictures)
      const { id, title } = after
      // The trail has one line for each sitting.
      if (!continues)
        await recordAct(work, save.act ?? (isCorrected ? 'corrected' : actOf(before, after)), save, {
          noun: 'publication',
          id,
          title: isCorrected ? `${title}: ${change}` : title,
        })
    }
    if (isPublicChange) await countChange(work, now)
    const record = await findInAnyState(work, after.id)
    if (record === undefined) throw publicationGone()
    return { record, isPublicChange }
  })
}

/**
 * Deletes a publication, which stays restorable for a while with its versions and pictures. Returns whether
 * anything public has changed.
 */
export async function removePublication(db: Db, id: string, by: Actor): Promise<{ isPublicChange: boolean }> {
  return db.transaction().execute(async (work) => {
    const before = await lockPublication(work, id)
    if (before === undefined) throw new ApiFailure('not_found', { message: 'Publication not found' })
    await markDeleted(work, 'publication', id, by)
    const hasMoved = await passOriginalOn(work, before)
    const isPublicChange = before.state === 'published' || hasMoved
    if (isPublicChange) await countChange(work, by.now)
    return { isPublicChange }
  })
}
