import { digest } from '#lib/digest.ts'
import { newNonce } from '#lib/new-nonce.ts'

/** The key of what is sent (INB-04): the same for each retry of the same contents, another for other contents. */
export function sendKey(nonce: string, contents: object): string {
  return (nonce || newNonce()) + digest(JSON.stringify(contents))
}
