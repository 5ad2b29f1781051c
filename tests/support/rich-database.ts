import { createHash, randomBytes } from 'node:crypto'
import { ensureFirstAccount } from '#server/accounts/accounts.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { createAddress } from '#server/calendar/store.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { storeDocument } from '#server/documents/store.ts'
import { insertPublications } from '#server/publications/store.ts'
import { documentAddress } from '#lib/document-name.ts'
import { noTexts } from './no-texts.ts'

const at = Date.UTC(2026, 0, 1)

async function* parts(...bytes: Uint8Array[]) {
  yield* bytes
}

/**
 * Fills a database with publications that have a picture and counts each, a document, a card, an appointment, a
 * subscriber, and an account with a calendar.
 */
export async function fillRichly(db: Db, count: number, pictureBytes = 500): Promise<void> {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000), Buffer.from('\n%%EOF\n')])
  const hash = createHash('sha256').update(pdf).digest('hex')
  await storeDocument(
    db,
    { hash, size: pdf.length, uploaded_at: at },
    parts(pdf.subarray(0, 256 * 1024), pdf.subarray(256 * 1024)),
  )
  const idOf = (number: number) => (Math.floor(at / 1000) + number).toString(16).padEnd(24, '0')
  for (let start = 0; start < count; start += 250) {
    const numbers = Array.from({ length: Math.min(250, count - start) }, (_, index) => start + index)
    const pictures = numbers.map(() => {
      const bytes = randomBytes(pictureBytes)
      return { hash: createHash('sha256').update(bytes).digest('hex'), extension: 'png' as const, bytes }
    })
    await db.insertInto('pictures').values(pictures).execute()
    await insertPublications(
      db,
      ...numbers.map((number, index): PublicationRow => ({
        id: idOf(number),
        ...noTexts,
        title: `Title ${number} ‘é’ 你`,
        content: `<p>Text of the publication ${number}</p>`,
        link: number === 0 ? documentAddress({ hash, size: pdf.length, name: 'report' }) : '',
        picture_hash: pictures[index]?.hash ?? null,
        author: 'Sample Author',
        topics: 'Trade, Policy',
        published_at: at + number,
        is_dated: 1,
        state: number % 10 === 1 ? 'draft' : 'published',
        publish_at: 0,
        pending_revision: 0,
        revision: 1,
        saved_at: at,
        saved_by: 'Sample Author',
      })),
    )
    const counted = numbers.filter((number) => number % 10 !== 1).map(idOf)
    await db
      .insertInto('reads')
      .values(
        counted.flatMap((publication_id) => [
          { publication_id, day: '2026-01-01', kind: 'read', host: 'journal.example', count: 7 },
          { publication_id, day: '2026-01-02', kind: 'download', host: '', count: 1 },
        ]),
      )
      .execute()
  }
  await insertExpertise(db, {
    id: 'e'.repeat(24),
    title: 'Policy',
    icon: 'fas fa-leaf',
    content: '<p>Text</p>',
  })
  await ensureFirstAccount(db, { email: 'one@example.org', password: 'a long password', now: at })
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  await createAddress(db, { account, network: '', now: at })
  const email = 'reader@example.org'
  const subscriber = { id: '5'.repeat(24), email, mailbox: email, end_token: 'e'.repeat(43) }
  const times = {
    asked_at: at,
    confirmed_at: at + 1,
    news_from: at + 1,
    news_to: at + 2,
    refusals: 3,
    stopped_at: at + 3,
  }
  await db
    .insertInto('subscribers')
    .values({ ...subscriber, ...times })
    .execute()
  await db
    .insertInto('subscriber_links')
    .values({ hash: 'h'.repeat(43), subscriber_id: subscriber.id, expires_at: at })
    .execute()
  await db
    .insertInto('end_links')
    .values({ hash: 'h'.repeat(43), subscriber_id: '', ended_at: at })
    .execute()
  await db
    .insertInto('link_checks')
    .values({ hash: 'l'.repeat(43), found: 'answers', checked_at: at })
    .execute()
  await db
    .insertInto('old_addresses')
    .values({ path: '/reports/2019', publication_id: idOf(0), added_at: at })
    .execute()
  await db
    .insertInto('missing_addresses')
    .values({ path: '/ዋጋ', count: 3, days: 2, last_day: '2026-11-20' })
    .execute()
  await db
    .insertInto('new_publications')
    .values({ publication_id: idOf(0), seen_at: at })
    .execute()
  await db
    .insertInto('appointments')
    .values({
      id: 'a'.repeat(24),
      full_name: 'Ann',
      email: 'ann@example.org',
      company_name: 'Sample',
      message: 'Hello',
      suspicious: 0,
      reason: '',
      state: 'read',
      changed_at: at,
      meeting_at: at,
      meeting_minutes: 60,
      meeting_place: 'Main office',
      meeting_state: 'agreed',
      meeting_agreed: 1,
      meeting_revision: 1,
      meeting_changed_at: at,
    })
    .execute()
}
