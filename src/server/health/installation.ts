import process from 'node:process'
import type { Publishing } from '#server/http/app-context.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import type { Db } from '#server/database/schema.ts'
import { hooksOf } from '#server/hooks.ts'
import { countAppointments, countMessages } from '#server/messages/attention.ts'
import { readMailState } from '#server/mail/state.ts'
import { gauge, type Metric } from '#server/http/exposition.ts'

const publishStates = ['live', 'waiting', 'building', 'failed'] as const

interface Installation {
  db: Db
  publishing: Publishing | undefined
  /** Time when the site served here was published, in milliseconds since 1970. */
  publishedAt?: (() => number | undefined) | undefined
  /** Folder of the backups, if they are written. */
  backupDir: string | undefined
}

/** Metrics from the database; empty if it is unavailable. */
async function readDatabase(db: Db): Promise<Metric[]> {
  try {
    const queries = await countMessages(db, 'query')
    const appointments = await countAppointments(db)
    const mails = await readMailState(db)
    const others = await Promise.all(hooksOf(db).flatMap(({ metrics }) => metrics?.(db) ?? []))
    return [
      gauge('database_up', 'Whether the database responds.', 1),
      {
        name: 'messages_waiting',
        help: 'Messages that are not answered yet.',
        type: 'gauge',
        samples: [
          { labels: { noun: 'query' }, value: queries.unhandled },
          { labels: { noun: 'appointment' }, value: appointments.unhandled },
        ],
      },
      gauge('mails_waiting', 'Mails to staff that are queued.', mails.waiting),
      gauge('mails_failing', 'Mails to staff that are failing, or failed within a week.', mails.failing),
      ...others.flat(),
    ]
  } catch {
    return [gauge('database_up', 'Whether the database responds.', 0)]
  }
}

async function readPublishing({ publishing, publishedAt }: Installation): Promise<Metric[]> {
  const status = await publishing?.status().catch(() => undefined)
  const states = publishStates.map((state) => ({ labels: { state }, value: status?.state === state ? 1 : 0 }))
  return [
    {
      name: 'site_publish_state',
      help: 'State of building and publishing the site.',
      type: 'gauge',
      samples: status === undefined ? [] : states,
    },
    gauge(
      'site_publish_state_since_seconds',
      'Since when, in seconds since 1970.',
      status && status.since / 1000,
    ),
    gauge(
      'site_published_seconds',
      'When the served site was published, in seconds since 1970.',
      inSeconds(publishedAt?.()),
    ),
  ]
}

function inSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000
}

async function readBackups(backupDir: string | undefined): Promise<Metric> {
  const backups = backupDir === undefined ? [] : await listBackups(backupDir).catch(() => [])
  return gauge(
    'backup_written_seconds',
    'When the newest backup was written, in seconds since 1970.',
    inSeconds(backups[0]?.writtenAt),
  )
}

/** Metrics that an alarm may depend on, beside requests. Times are absolute: their age is `time() - …`. */
export async function readInstallation(installation: Installation): Promise<Metric[]> {
  const memory = process.memoryUsage()
  return [
    ...(await readDatabase(installation.db)),
    ...(await readPublishing(installation)),
    await readBackups(installation.backupDir),
    gauge('process_resident_memory_bytes', 'Memory of this process.', memory.rss),
    gauge('process_heap_bytes', 'JavaScript heap of this process.', memory.heapUsed),
    gauge(
      'process_start_time_seconds',
      'When it started, in seconds since 1970.',
      performance.timeOrigin / 1000,
    ),
  ]
}
