/** Letters of a nonce: 128 random bits in base64url. */
export const nonceLength = 22

/** A random name for one use of a form. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, nonceLength)
}
