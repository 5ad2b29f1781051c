import { faultText } from '#lib/fault-text.ts'
import { createHash } from 'node:crypto'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import type { Row, Side, Table, Value } from './side.ts'

/** Digest of a table's rows, independent of their order. */
interface Contents {
  rows: number
  /** SHA-256 of all rows, in hexadecimal. */
  digest: string
}

function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A value as text: the same from both databases, and different for different values. */
function canonical(value: Value | undefined): unknown {
  if (value instanceof Uint8Array) return ['bytes', hashOf(value)]
  return typeof value === 'string' ? value : value == null ? null : ['number', String(value)]
}

/** Adds up the hashes of the rows, so that their order does not matter. */
async function contentsOf(side: Side, table: Table): Promise<Contents> {
  const columns = table.columns.toSorted()
  const digestOf = (row: Row) =>
    BigInt(`0x${hashOf(JSON.stringify(columns.map((column) => canonical(row[column]))))}`)
  let rows = 0
  let sum = 0n
  for await (const batch of side.read(table)) {
    rows += batch.length
    for (const row of batch) sum = BigInt.asUintN(256, sum + digestOf(row))
  }
  return { rows, digest: sum.toString(16).padStart(64, '0') }
}

interface Copy {
  from: Side
  to: Side
  tables: Table[]
  /** Prints a line for the operator. */
  say: (text: string) => void
}

/**
 * Copies all rows, then reads both sides and compares counts and digests; throws OperatorError if they
 * differ.
 */
export async function copyTables({ from, to, tables, say }: Copy): Promise<void> {
  for (const table of tables) {
    try {
      for await (const batch of from.read(table)) await to.insert(table, batch)
    } catch (error) {
      throw new OperatorError(
        `The table ${table.name} could not be copied: ${faultText(error)} Nothing was moved.`,
        { cause: error },
      )
    }
    const [source, target] = [await contentsOf(from, table), await contentsOf(to, table)]
    if (source.rows !== target.rows || source.digest !== target.digest)
      throw new OperatorError(
        `The table ${table.name} differs after it was copied (${source.rows} and ${counted(target.rows, 'row')}). Nothing was moved.`,
      )
    say(`${table.name}: ${counted(target.rows, 'row')}, digest ${target.digest.slice(0, 12)} on both sides`)
  }
}
