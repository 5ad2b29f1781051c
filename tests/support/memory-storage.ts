/** A browser's storage, in memory; `capacity` limits its characters, as a full disk does. */
export function memoryStorage({ capacity = Number.POSITIVE_INFINITY } = {}) {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (place: number) => [...items.keys()][place] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, value: string) {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError')
      items.set(name, value)
    },
    removeItem: (name: string) => void items.delete(name),
    clear: () => items.clear(),
    names: () => [...items.keys()],
  }
}
