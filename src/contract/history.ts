import { isRecord, type LooseRecord } from './loose.ts'

/** Maximum characters of the note of a change, and of the reason of a withdrawal. */
export const noteLimit = 200
export const reasonLimit = 500

/** A public version of a publication (REV-04). */
export interface PublicVersion {
  /** From 1. */
  number: number
  /** When it became public, by the firm's clock, as 2026-05-04. */
  day: string
  /** The change from the version before; '' for the first. */
  note: string
  /** The day and the reason of its withdrawal; '' if it is not withdrawn. */
  withdrawnOn: string
  withdrawn: string
  /** Digest of its text, from when it was replaced; '' for the newest. */
  digest: string
}

/** Public versions as the text that rows and built content have; '' for a publication with only one. */
export function historyText(versions: readonly PublicVersion[]): string {
  if (versions.length < 2) return ''
  return JSON.stringify(
    versions.map(({ number, day, note, withdrawnOn, withdrawn, digest }) => ({
      number,
      day,
      note,
      withdrawnOn,
      withdrawn,
      digest,
    })),
  )
}

function textIn(record: LooseRecord, name: string): string {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

function versionOf(value: unknown): PublicVersion[] {
  if (!isRecord(value) || typeof value.number !== 'number') return []
  const { number } = value
  const day = textIn(value, 'day')
  if (!Number.isInteger(number) || number < 1 || !/^\d{4}-\d\d-\d\d$/.test(day)) return []
  const text = (name: string) => textIn(value, name)
  const withdrawal = { withdrawnOn: text('withdrawnOn'), withdrawn: text('withdrawn') }
  return [{ number, day, note: text('note'), ...withdrawal, digest: text('digest') }]
}

/** The public versions in such a text, from the first; empty for a publication with only one, and for other texts. */
export function versionsIn(text = ''): PublicVersion[] {
  if (!text.startsWith('[')) return []
  try {
    const list: unknown = JSON.parse(text)
    const versions = (Array.isArray(list) ? list : []).flatMap(versionOf)
    return versions.length > 1 && versions.every(({ number }, place) => number === place + 1) ? versions : []
  } catch {
    return []
  }
}
