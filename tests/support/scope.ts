/** True in `npm test`; false in `npm run test:full`, and where a file runs alone. */
export const isGate = process.env.TEST_SCOPE === 'gate'

/** How much of something a test does: less in `npm test`, where the same statement is made with fewer cases. */
export function gateOrFull<Value>(gate: Value, full: Value): Value {
  return isGate ? gate : full
}
