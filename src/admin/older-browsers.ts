/**
 * Functions that the dashboard's screens, or packages in them, use and that browsers of 2021 lack. Loaded before the first
 * screen (shell/lazy-component.ts). Public pages and the shell do without them (tests/lint/code.test.ts).
 */

type Compare = (a: unknown, b: unknown) => number

function add(to: object, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

const lists = Array.prototype

function at(this: ArrayLike<unknown>, place: number): unknown {
  const whole = Math.trunc(place) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

/** Polyfills missing functions. */
export function addMissingFunctions(): void {
  add(lists, 'at', at)
  add(String.prototype, 'at', at)
  add(lists, 'findLast', function findLast(this: unknown[], test: (value: unknown) => boolean) {
    return [...this].reverse().find(test)
  })
  add(lists, 'findLastIndex', function findLastIndex(this: unknown[], test: (value: unknown) => boolean) {
    const place = [...this].reverse().findIndex(test)
    return place < 0 ? place : this.length - 1 - place
  })
  add(lists, 'toSorted', function toSorted(this: unknown[], compare?: Compare) {
    return [...this].sort(compare)
  })
  add(lists, 'toReversed', function toReversed(this: unknown[]) {
    return [...this].reverse()
  })
  add(lists, 'toSpliced', function toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  })
  add(Object, 'hasOwn', (value: object, name: PropertyKey) =>
    Object.prototype.hasOwnProperty.call(value, name),
  )
}
