/**
 * Finds the items at fault by trying subsets: items that fail alone and, if a fault needs several, enough of
 * these. Tries about twice as many subsets as there are items, for each item at fault.
 */
export async function findCulprits<Item>(
  items: readonly Item[],
  isClean: (some: readonly Item[]) => Promise<boolean>,
  beside: readonly Item[] = [],
): Promise<Item[]> {
  if (items.length === 0 || (await isClean([...beside, ...items]))) return []
  if (items.length === 1) return [...items]
  const middle = Math.ceil(items.length / 2)
  const [first, second] = [items.slice(0, middle), items.slice(middle)]
  const found = [
    ...(await findCulprits(first, isClean, beside)),
    ...(await findCulprits(second, isClean, beside)),
  ]
  // Each half is clean without the other.
  return found.length > 0 ? found : findCulprits(second, isClean, [...beside, ...first])
}
