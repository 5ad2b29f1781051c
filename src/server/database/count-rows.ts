/** The number of reads, or of downloads, of a publication on a day. */
export interface ReadRow {
  publication_id: string
  /** By the firm's clock, as 2026-11-03. */
  day: string
  kind: 'read' | 'download'
  /** The host of the page that led to the reads; '' if there is none, and for downloads. */
  host: string
  count: number
}

/** A path that readers asked for and that no page has (REV-05). */
export interface MissingAddressRow {
  path: string
  count: number
  /** Number of days on which it was asked for, and the last of them, as 2026-11-03. */
  days: number
  last_day: string
}
