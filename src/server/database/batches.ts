/** Rows of a batch: a database takes at most 32,766 values in one statement. */
const batchLength = 500

/** A list in parts that fit into one statement each. */
export function* batchesOf<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchLength)
    yield items.slice(start, start + batchLength)
}
