/** Maps with at most `limit` at once; the results keep the order of the values. */
export async function mapInParallel<Value, Result>(
  limit: number,
  values: readonly Value[],
  transform: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = values.entries()
  const worker = async () => {
    for (const [index, value] of queue) results[index] = await transform(value)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
