import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { descendants } from './processes.ts'

const { BENCH } = process.env
if (BENCH !== undefined && BENCH !== 'tiny') throw new Error(`BENCH is 'tiny' or not set, not '${BENCH}'.`)

/** A number of records, rounds or seconds. `BENCH=tiny` takes the small one, which only shows that a bench works. */
export function usually<Value>(usual: Value, tiny: Value): Value {
  return BENCH === 'tiny' ? tiny : usual
}

/** The numbers of publications to measure: those on the command line, else the usual ones. */
export function sizesOr(...usual: number[]): number[] {
  const given = process.argv.slice(2).map(Number)
  return given.length > 0 ? given : usually(usual, [20])
}

/** Ends every process that this one has started, as Ctrl-C does, and those that do not end by force. */
async function endProcesses(): Promise<void> {
  const started = descendants(process.pid)
  const signal = (name: 'SIGINT' | 'SIGKILL') => {
    for (const pid of started) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended.
      }
    }
  }
  signal('SIGINT')
  for (let look = 0; look < 100 && descendants(process.pid).length > 0; look += 1) await wait(100)
  signal('SIGKILL')
}

/**
 * Runs a measurement and ends this process: with code 1 if it failed. Processes that it started and temporary folders
 * that it made are gone then, however it ends, so it stops only what would disturb its next figure.
 */
export async function bench(measure: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  // Under root, Postgres runs as a separate user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  let finishing: Promise<void> | undefined
  const finish = (code: number) =>
    (finishing ??= endProcesses().then(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
      process.exit(code)
    }))
  const fail = (reason: unknown) => {
    // Failures that follow from ending the processes are not reported.
    if (!finishing) console.error(reason)
    void finish(1)
  }
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException']) process.on(event, fail)
  await measure().then(() => finish(0), fail)
}

export function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export async function repeat<Result>(
  rounds: number,
  measure: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await measure(round))
  return results
}

/** Waits until a condition holds. Resolves with the seconds that this took. */
export async function secondsUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > 240_000) throw new Error('It has not come within four minutes.')
    // More frequent polls would mostly measure the polling.
    await wait(25)
  }
  return (performance.now() - started) / 1000
}

export type Row = Record<string, string | number>

/** Prints rows of figures by their names, with three digits. Throws if one is not a number. */
export function report(title: string, rows: Record<string, Row>): void {
  const shown = (_name: string, figure: unknown) => {
    if (typeof figure !== 'number') return figure
    if (!Number.isFinite(figure)) throw new Error(`${title}: a figure was not measured.`)
    return figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3))
  }
  console.log(title)
  console.table(JSON.parse(JSON.stringify(rows, shown)))
}
