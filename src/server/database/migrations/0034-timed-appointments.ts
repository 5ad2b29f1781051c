import type { Kysely } from 'kysely'

/** Index of the appointments with a time: dashboards poll the count of those that are not handled (INB-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('appointments_timed')
    .on('appointments')
    .columns(['deleted_at', 'suspicious', 'state', 'meeting_state'])
    .where('meeting_state', 'in', ['proposed', 'agreed'])
    .execute()
}
