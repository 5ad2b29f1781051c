import { digest } from '#lib/record-digest.ts'
import { newNonce } from '#lib/new-nonce.ts'

/** Idempotency key of a form (INB-04): the same for each retry of the same contents, different for other contents. */
export function sendKey(nonce: string, contents: object): string {
  return (nonce || newNonce()) + digest(JSON.stringify(contents))
}
