/** Maximum characters of an id, which is part of addresses that people pass on. */
const longest = 60

/** The words of a name in addresses: its letters and digits in lower case, with hyphens between the words. */
export function addressName(text: string): string {
  const words = text
    .normalize()
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  let name = ''
  for (const word of words.filter(Boolean)) {
    if (name.length + word.length >= longest) return name || word.slice(0, longest)
    name += name === '' ? word : `-${word}`
  }
  return name || 'section'
}
