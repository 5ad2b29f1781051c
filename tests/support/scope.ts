/** True in `npm test`; false in `npm run test:full`, and where a file runs alone. */
export const isGate = process.env.TEST_SCOPE === 'gate'

/** The amount of work of a test: less in `npm test`, which checks the same statement with fewer cases. */
export function gateOrFull<Value>(gate: Value, full: Value): Value {
  return isGate ? gate : full
}
