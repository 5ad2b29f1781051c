/** Why a file cannot be imported, in a sentence for the user. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

export type RefusalReason =
  | 'empty'
  | 'large'
  | 'old'
  | 'protected'
  | 'opendocument'
  | 'other'
  | 'unpacks'
  | 'word'
  | 'damaged'

const megabyte = 1024 * 1024

/**
 * Maximum bytes of a file, of its unpacked content and of one part of its text; maximum entries; and maximum
 * letters of a word, because browsers take minutes to lay out an endless one.
 */
export const limits = {
  file: 50 * megabyte,
  unpacked: 300 * megabyte,
  part: 30 * megabyte,
  entries: 5000,
  word: 5000,
}

const again = 'Open it in Word (or LibreOffice, or Google Docs), save it as .docx and choose that file.'

/** The message for each reason. */
export const refusals: Record<RefusalReason, string> = {
  empty: 'The file is empty.',
  large: `The file is larger than ${limits.file / megabyte} MB. Make its pictures smaller in Word (“Compress Pictures”) and try again.`,
  old: `This document is in the old Word format (.doc). ${again}`,
  protected: 'The document is protected with a password. Save a copy without one and choose that.',
  opendocument: `This is an OpenDocument text (.odt). ${again}`,
  other: 'This is not a Word document (.docx).',
  unpacks: `The file is far larger unpacked than a document should be. ${again}`,
  word: `The document has a word of more than ${limits.word} letters. Break it up, or remove it, and try again.`,
  damaged: `The document is damaged and cannot be read. ${again}`,
}
