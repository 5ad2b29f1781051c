/** Characters of a path that can be an old address. */
export const longestPath = 200

/** Parts of letters, digits and a few marks: whatever rules of web servers or mark-up could mean is in none. */
const parts = /^(?:\/[\p{L}\p{M}\p{N}\-._~+,=@&()]+)+$/u

/**
 * A path of this site as an old address has it: decoded, in one Unicode form, without a slash at its end. '' for one that
 * cannot be an old address: too long, with dot segments, blanks, control characters, percent signs or marks of rules.
 */
export function oldPath(text: string): string {
  if (text.length > 2 * longestPath) return ''
  const path = text.normalize('NFC').replace(/(?<=[^/])\/$/, '')
  const isUsable =
    path.length <= longestPath &&
    parts.test(path) &&
    path.split('/').every((part) => part !== '.' && part !== '..')
  return isUsable ? path : ''
}

/** Whether a text is a path as old addresses have it. */
export function isOldPath(text: string): boolean {
  return text !== '' && oldPath(text) === text
}

/** `oldPath` of a path as an address has it, with percent signs; '' for one that is not valid. */
export function decodedOldPath(encoded: string): string {
  try {
    return oldPath(decodeURIComponent(encoded))
  } catch {
    return ''
  }
}
