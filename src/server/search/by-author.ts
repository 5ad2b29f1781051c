import { isAuthor } from '#lib/authors.ts'
import type { Db } from '#server/database/schema.ts'

/**
 * Publications with a line of authors, or with authors one by one, deleted ones included: an index has all that is read
 * of them.
 */
function withAuthors(db: Db, column: 'author' | 'authors') {
  return db.selectFrom('publication_cards').where(column, '!=', '')
}

/** The texts of authors that name a person among them. */
export async function authorsNaming(db: Db, name: string) {
  const lines = await withAuthors(db, 'author').select('author').distinct().execute()
  const lists = await withAuthors(db, 'authors').select('authors').distinct().execute()
  return {
    lines: lines.map(({ author }) => author).filter((author) => isAuthor(name, { author })),
    lists: lists.map(({ authors }) => authors).filter((authors) => isAuthor(name, { author: '', authors })),
  }
}

/** Publications by an author: those one by one count, and the line of the others. A list in Postgres is never empty. */
export function byAuthor(db: Db, { lines, lists }: { lines: string[]; lists: string[] }) {
  return withAuthors(db, 'author')
    .select('id')
    .where('author', 'in', ['', ...lines])
    .where('id', 'not in', withAuthors(db, 'authors').select('id'))
    .unionAll(
      withAuthors(db, 'authors')
        .select('id')
        .where('authors', 'in', ['', ...lists]),
    )
}
