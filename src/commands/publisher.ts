import { faultText } from '#lib/fault-text.ts'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lead, type Term } from '#publish/folder/leader.ts'
import { newestTerm, openPublishFolder } from '#publish/folder/publish-folder.ts'
import { readPublisherEnv } from './publisher-env.ts'
import { openBuilder } from '#publish/open-builder.ts'
import { createPublisher, sitePublishing } from '#publish/schedule/publisher.ts'
import { type OpenDatabase, openDatabase } from '#server/database/open.ts'
import { readServerEnv } from '#server/env.ts'
import { pendingUpdate } from '#server/database/migrations/migrate.ts'
import { openPublisherLease } from '#server/publishing/publisher-lease.ts'
import { openLeaderState } from '#server/publishing/rebuilds.ts'
import { lockDataDir } from './data-lock.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'

/** Milliseconds that a publisher's lead lasts without renewal; then another one takes over. */
const leaseLength = 9000

/** Milliseconds between polls; longer than the debounce of changes, so that a poll does not restart it. */
const poll = 2500

/** `npm run publisher`: builds the site into a folder that a web server serves. Several may run; one leads (OWN-09). */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  const { apiHost, siteUrl, ...named } = readPublisherEnv(process.env)
  const [dataDir, publishDir] = [resolve(env.dataDir), resolve(named.publishDir)]
  console.log(`Starting a publisher for ${publishDir}.`)
  const lock = await lockDataDir(dataDir)
  // Files written from here on are public: the web server runs as another user.
  process.umask(0o022)
  const stopping = new AbortController()

  async function work({ db }: OpenDatabase, term: Term): Promise<void> {
    const store = join(dataDir, 'cache')
    const releases = await openPublishFolder(publishDir, { store, ...term })
    const builder = openBuilder({
      apiHost,
      siteUrl,
      cacheDirectory: store,
      logFile: join(dataDir, 'build.log'),
      reportFile: join(dataDir, 'build-report.json'),
      environment: process.env,
      program: new URL('builder.ts', import.meta.url),
      release: (manifest) => releases.publish(manifest),
    })
    const publisher = createPublisher({
      ...sitePublishing,
      state: openLeaderState(db, Date.now, term.number),
      publish: (signal) => step('Site built, verified and live', () => builder.build(signal, {})),
      poll,
      failed: (error) => console.error(`Build failed; the published site is unchanged: ${faultText(error)}`),
    })
    console.log(`Leading: term ${term.number}`)
    void publisher.resume()
    if (!term.signal.aborted) await once(term.signal, 'abort')
    await Promise.all([builder.close(), publisher.stop()])
    console.log(`Not leading: term ${term.number} is over`)
  }

  /** Runs on a separate connection: one that was cut off may never respond. */
  async function leadOnce(): Promise<void> {
    const database = await openDatabase(env)
    try {
      // Throws for a database that this version does not know, before anything is written.
      await pendingUpdate(database.db)
      await lead({
        lease: openPublisherLease(database.db, leaseLength),
        length: leaseLength,
        newestTerm: () => newestTerm(publishDir),
        work: (term) => work(database, term),
        stopping: stopping.signal,
      })
    } finally {
      database.close().catch(() => {})
    }
  }

  let said = ''
  async function run(): Promise<void> {
    while (!stopping.signal.aborted)
      try {
        await leadOnce()
        said = ''
      } catch (error) {
        if (said !== faultText(error)) console.error(`Not leading: ${faultText(error)}`)
        said = faultText(error)
        await wait(2000, undefined, { signal: stopping.signal }).catch(() => {})
      }
  }

  console.log('Ready: one of the publishers on this database leads.')
  const running = run()
  stopOnSignal(async () => {
    stopping.abort()
    await running
    lock.release()
  })
  await running
})
