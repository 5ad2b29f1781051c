import { type Kysely, sql } from 'kysely'

/** Columns of the history and the standing of a publication; `history` is JSON, the others are texts. */
const told = ['standing', '"standingSince"', '"standingReason"', '"replacedBy"', 'history']

/** Texts of a publication that a save sets. */
const saved =
  'title author position language "translationOf" series "seriesNumber" topics authors kind summary licence funder doi isbn content link'
    .split(' ')
    .map((column) => `${column} text not null`)
    .join(', ')

/** The history and the standing of publications, and their replaced public versions with pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...['publication_cards', 'publication_versions'].flatMap((table) =>
      told.map((column) => `alter table ${table} add column ${column} text not null default ''`),
    ),
    `create table public_versions (
      publication_id text not null references publication_cards (id) on delete cascade,
      number integer not null, ${saved}, picture_hash text references pictures (hash),
      published_at bigint not null, is_dated integer not null, replaced_at bigint not null,
      withdrawn_at bigint not null, constraint public_versions_once primary key (publication_id, number))`,
    `create table public_version_pictures (
      publication_id text not null, number integer not null,
      picture_hash text not null references pictures (hash),
      constraint public_version_pictures_once primary key (publication_id, number, picture_hash),
      constraint public_version_pictures_version foreign key (publication_id, number)
        references public_versions (publication_id, number) on delete cascade)`,
    'create index public_versions_by_time on public_versions (replaced_at)',
    'create index public_versions_by_picture on public_versions (picture_hash)',
    'create index public_versions_by_document on public_versions (substr(link, 1, 79))',
    'create index public_version_pictures_by_picture on public_version_pictures (picture_hash)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
