import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * A column that Postgres generates from words: lexemes as they are, because its parser would drop unknown letters.
 */
function lexemes(name: string, words: string): string {
  return `${name} tsvector generated always as (array_to_tsvector(array_remove(string_to_array(${words}, ' '), ''))) stored`
}

const lexemeColumns = [
  lexemes('title_lexemes', 'title'),
  lexemes('about_lexemes', 'about'),
  lexemes('lexemes', "title || ' ' || about || ' ' || content"),
]

/** Each table after those that it references. Both databases know these types; times are milliseconds since 1970. */
const tables = (isPostgres: boolean) => [
  `create table meta (key text primary key, value text not null)`,
  `create table accounts (
    id text primary key, email text not null unique, full_name text not null, role text not null,
    position text not null, phone_number text not null, is_active integer not null,
    password_hash text not null, signed_in_at bigint not null default 0)`,
  `create table tokens (
    hash text primary key, account_id text not null references accounts (id) on delete cascade,
    expires_at bigint not null, ends_at bigint not null default 0, id text not null default '',
    device text not null default '', started_at bigint not null default 0,
    seen_at bigint not null default 0)`,
  `create table pictures (hash text primary key, extension text not null, bytes bytea not null)`,
  `create table publication_cards (
    id text primary key, title text not null, content text not null, link text not null,
    picture_hash text references pictures (hash), author text not null, position text not null,
    published_at bigint not null, state text not null default 'published',
    publish_at bigint not null default 0, is_dated integer not null default 1,
    revision integer not null default 1, saved_at bigint not null default 0,
    saved_by text not null default '', deleted_at bigint not null default 0,
    deleted_by text not null default '', topics text not null default '', series text not null default '',
    "seriesNumber" text not null default '', language text not null default '',
    "translationOf" text not null default '')`,
  `create table expertise_cards (
    id text primary key, title text not null, icon text not null, content text not null,
    deleted_at bigint not null default 0, deleted_by text not null default '')`,
  `create table appointments (
    id text primary key, full_name text not null, email text not null, company_name text not null,
    message text not null, suspicious integer not null, deleted_at bigint not null default 0,
    deleted_by text not null default '', state text not null default 'read',
    reason text not null default '', note text not null default '', changed_by text not null default '',
    changed_at bigint not null default 0, handled_by text not null default '',
    handled_at bigint not null default 0, meeting_at bigint not null default 0,
    meeting_minutes bigint not null default 0, meeting_agreed bigint not null default 0,
    meeting_revision bigint not null default 0, meeting_changed_at bigint not null default 0,
    meeting_place text not null default '', meeting_state text not null default '')`,
  `create table queries (
    id text primary key, contact_name text not null, phone_number text not null, email text not null,
    main_idea text not null, suspicious integer not null, deleted_at bigint not null default 0,
    deleted_by text not null default '', state text not null default 'read',
    reason text not null default '', note text not null default '', changed_by text not null default '',
    changed_at bigint not null default 0, international integer not null default 0,
    handled_by text not null default '', handled_at bigint not null default 0)`,
  `create table if not exists rate_limits (
    key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `create table rebuilds (
    name text primary key, wanted integer not null, done integer not null, changed_at bigint not null,
    finished_at bigint not null, failures integer not null, failed_since bigint not null,
    message text not null, claimed_until bigint not null default 0, term integer not null default 0)`,
  `create table publication_versions (
    id text primary key, publication_id text not null references publication_cards (id) on delete cascade,
    title text not null, content text not null, link text not null,
    picture_hash text references pictures (hash), author text not null, position text not null,
    published_at bigint not null, is_dated integer not null, state text not null,
    revision integer not null, saved_at bigint not null, saved_by text not null,
    topics text not null default '', sitting text not null default '', series text not null default '',
    "seriesNumber" text not null default '', language text not null default '',
    "translationOf" text not null default '')`,
  `create table picture_uses (
    version_id text not null references publication_versions (id) on delete cascade,
    picture_hash text not null references pictures (hash),
    constraint picture_uses_once primary key (version_id, picture_hash))`,
  `create table picture_uploads (
    picture_hash text primary key references pictures (hash) on delete cascade,
    uploaded_at bigint not null)`,
  `create table documents (
    hash text primary key, size integer not null, uploaded_at bigint not null)`,
  `create table document_parts (
    hash text not null references documents (hash) on delete cascade, number integer not null,
    bytes bytea not null, constraint document_parts_once primary key (hash, number))`,
  `create table sent_keys (
    key text primary key, record_id text not null, sent_at bigint not null)`,
  `create table mails (
    key text primary key, kind text not null, noun text not null, record_id text not null,
    place integer not null, digest text not null, state text not null, created_at bigint not null,
    next_at bigint not null, claimed_until bigint not null, attempts integer not null,
    unanswered integer not null, tried_at bigint not null, ended_at bigint not null,
    message text not null, unreachable integer not null default 0)`,
  `create table publication_words (
    ${isPostgres ? '' : 'number integer primary key,'}
    publication_id text not null unique references publication_cards (id) on delete cascade,
    title text not null, about text not null, content text not null,
    ${isPostgres ? `${lexemeColumns.join(', ')},` : ''} form integer not null default 0)`,
  `create table publication_topics (
    topic text not null, publication_id text not null references publication_cards (id) on delete cascade,
    constraint publication_topics_once primary key (topic, publication_id))`,
  `create table password_links (
    hash text primary key, account_id text not null references accounts (id) on delete cascade,
    expires_at bigint not null)`,
  `create table audit_lines (
    id text primary key, at bigint not null, account_id text not null, who text not null,
    act text not null, noun text not null, record_id text not null, title text not null,
    network text not null)`,
  `create table list_revision (revision text not null)`,
  `create table open_forms (
    publication_id text not null, account_id text not null, seen_at bigint not null,
    constraint open_forms_key primary key (publication_id, account_id))`,
  `create table calendar_addresses (
    account_id text primary key references accounts (id) on delete cascade, hash text not null unique,
    created_at bigint not null)`,
  `create table reads (
    publication_id text not null references publication_cards (id) on delete cascade, day text not null,
    kind text not null, host text not null, count ${isPostgres ? 'bigint' : 'integer'} not null,
    constraint reads_key primary key (publication_id, day, kind, host))`,
  `create table subscribers (
    id text primary key, email text not null unique, end_token text not null unique,
    asked_at bigint not null, confirmed_at bigint not null, news_from bigint not null,
    news_to bigint not null, refusals bigint not null default 0, stopped_at bigint not null default 0,
    mailbox text not null default '')`,
  `create table subscriber_links (
    hash text primary key, subscriber_id text not null references subscribers (id) on delete cascade,
    expires_at bigint not null)`,
  `create table new_publications (
    publication_id text primary key references publication_cards (id) on delete cascade,
    seen_at bigint not null)`,
  `create table end_links (
    hash text primary key, subscriber_id text not null, ended_at bigint not null)`,
]

const indexes = [
  'create index tokens_by_account on tokens (account_id)',
  'create index publication_cards_by_picture on publication_cards (picture_hash)',
  'create index publication_cards_by_state on publication_cards (state, published_at, id)',
  'create unique index publication_versions_by_revision on publication_versions (publication_id, revision)',
  'create index publication_versions_by_picture on publication_versions (picture_hash)',
  'create index picture_uses_by_picture on picture_uses (picture_hash)',
  'create index queries_listed on queries (deleted_at, suspicious, id, state, changed_at)',
  'create index appointments_listed on appointments (deleted_at, suspicious, id, state, changed_at)',
  'create index sent_keys_by_age on sent_keys (sent_at)',
  'create index mails_by_state on mails (state, next_at)',
  'create index mails_by_record on mails (record_id)',
  'create index mails_by_digest on mails (digest)',
  'create index publication_topics_by_publication on publication_topics (publication_id)',
  'create index password_links_by_account on password_links (account_id)',
  'create index audit_lines_by_account on audit_lines (account_id, id)',
  'create index audit_lines_by_age on audit_lines (at)',
  'create index publication_versions_by_document on publication_versions (substr(link, 1, 79))',
  `create index publication_cards_in_series on publication_cards (series, "seriesNumber", id)
    where series != ''`,
  `create index publication_cards_in_language on publication_cards (language, id)
    where language != ''`,
  `create index publication_cards_by_author on publication_cards (author, id)
    where author != ''`,
  'create index subscriber_links_by_subscriber on subscriber_links (subscriber_id)',
  'create index end_links_by_subscriber on end_links (subscriber_id)',
  'create unique index subscribers_by_mailbox on subscribers (mailbox)',
  `create index appointments_timed on appointments (deleted_at, suspicious, state, meeting_state)
    where meeting_state in ('proposed', 'agreed')`,
]

/** The source tables of public lists. */
const listed = ['expertise_cards', 'pictures', 'publication_cards', 'publication_topics', 'publication_words']

const ofSqlite = [
  // SQLite updates the index in the statement that changes the words. They are already folded (lib/search-words.ts): this
  // tokenizer splits at spaces and changes no letter.
  `create virtual table publication_index using fts5
    (title, about, content, content='publication_words', content_rowid='number', tokenize='ascii', detail='column', columnsize=0)`,
  `create trigger publication_words_added after insert on publication_words begin
    insert into publication_index (rowid, title, about, content) values (new.number, new.title, new.about, new.content);
  end`,
  // A change of words is a deletion and an insertion.
  `create trigger publication_words_removed after delete on publication_words begin
    insert into publication_index (publication_index, rowid, title, about, content)
      values ('delete', old.number, old.title, old.about, old.content);
  end`,
  // SQLite has one writer at a time.
  ...listed.flatMap((table) =>
    ['insert', 'update', 'delete'].map(
      (event) => `create trigger ${table}_${event}_revises_lists after ${event} on ${table} begin
        update list_revision set revision = hex(randomblob(8));
      end`,
    ),
  ),
]

const ofPostgres = [
  // Without a list of pending entries, which every search would have to read: searches are frequent, saves are rare.
  'create index publication_words_lexemes on publication_words using gin (lexemes) with (fastupdate = off)',
  // Revises once per transaction. After a restore, the time distinguishes new revisions from earlier ones.
  `create function revise_lists() returns trigger language plpgsql as $$
    begin
      update list_revision set revision = concat(pg_current_xact_id(), ' ', now())
        where revision <> concat(pg_current_xact_id(), ' ', now());
      return null;
    end $$`,
  // Deferred to the end: a transaction that locks this row waits for no other one.
  ...listed.map(
    (table) => `create constraint trigger ${table}_revises_lists after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function revise_lists()`,
  ),
]

/** All tables of v0.9. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [...tables(isPostgres), ...indexes, ...(isPostgres ? ofPostgres : ofSqlite)]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`insert into list_revision (revision) values ('')`.execute(db)
}
