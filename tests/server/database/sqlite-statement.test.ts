import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStatements } from '#server/database/sqlite-statement.ts'

function open() {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec("create table notes (id integer, words text); insert into notes values (1, 'Beans')")
  return database
}

test('a statement that stays prepared returns rows by the current columns of its table', () => {
  const run = openStatements(open())
  const select = { sql: 'select * from notes where id = ?', parameters: [1] }
  expect(run(select).rows).toEqual([{ id: 1, words: 'Beans' }])
  run({ sql: 'alter table notes rename column words to title', parameters: [] })
  expect(run(select).rows).toEqual([{ id: 1, title: 'Beans' }])
  run({ sql: "alter table notes add column place text default 'Lakes'", parameters: [] })
  expect(run(select).rows).toEqual([{ id: 1, title: 'Beans', place: 'Lakes' }])
})

test('a transaction is rolled back even if reading fails', () => {
  const database = open()
  const version = database.prepare('PRAGMA schema_version')
  vi.spyOn(database, 'prepare').mockReturnValueOnce(version)
  const run = openStatements(database)
  run({ sql: 'begin immediate', parameters: [] })
  vi.spyOn(version, 'get').mockImplementation(() => {
    throw new Error('disk I/O error')
  })
  expect(() => run({ sql: 'select id from notes', parameters: [] })).toThrow('disk I/O error')
  run({ sql: 'rollback', parameters: [] })
  expect(database.isTransaction).toBe(false)
})
