// Runs before a command of the product, and in its children: its clock always shows FIXED_TIME (milliseconds), and
// identifiers are the same in each run (src/server/database/new-id.ts).
const crypto = require('node:crypto')
const { syncBuiltinESMExports } = require('node:module')

const time = Number(process.env.FIXED_TIME)
const { randomBytes } = crypto

globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [time] : parts))
  }
  static now() {
    return time
  }
}

crypto.randomBytes = (size) => (size === 4 ? Buffer.alloc(4) : randomBytes(size))
crypto.randomInt = () => 0
syncBuiltinESMExports()
