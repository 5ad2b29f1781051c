/** A file of a publication beside its page. */
export interface PublicationFile {
  /** The last part of its address, such as `table-2.csv`. */
  name: string
  /** Its content type. */
  type: string
  make: () => string | Uint8Array<ArrayBuffer> | Promise<string | Uint8Array<ArrayBuffer>>
}
