import { type Kysely, sql } from 'kysely'

const statements = [
  `create table reviews (
    id text primary key, publication_id text not null references publication_cards (id) on delete cascade,
    email text not null, created_at bigint not null, created_by text not null, ends_at bigint not null,
    public_digest text not null)`,
  `create table review_links (
    hash text primary key, review_id text not null references reviews (id) on delete cascade)`,
  `create table review_answers (
    id text primary key, review_id text not null references reviews (id) on delete cascade,
    reviewer text not null, name text not null, verdict text not null, revision integer not null,
    digest text not null, at bigint not null)`,
  `create table review_comments (
    id text primary key, review_id text not null references reviews (id) on delete cascade,
    reviewer text not null, name text not null, key text not null, kind text not null, words text not null,
    nth integer not null, text text not null, revision integer not null, at bigint not null,
    reply text not null, replied_by text not null, replied_at bigint not null,
    closed_by text not null, closed_at bigint not null)`,
  'create index reviews_by_publication on reviews (publication_id)',
  'create index reviews_by_end on reviews (ends_at)',
  'create index review_links_by_review on review_links (review_id)',
  'create index review_answers_by_review on review_answers (review_id)',
  'create unique index review_comments_once on review_comments (review_id, reviewer, key)',
]

/** Links with which reviewers without an account read a text, their comments and answers (REV-01, REV-02). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
