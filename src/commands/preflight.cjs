// Runs before each command, on any Node: one that `npm ci` has not installed cannot read TypeScript, or lacks packages.
const { existsSync } = require('node:fs')
const path = require('node:path')

const lock = path.join(__dirname, '../../node_modules/.package-lock.json')
if (Number(process.versions.node.split('.')[0]) < 24 || !existsSync(lock)) {
  console.error(
    'Install with npm ci: it installs the packages and the Node 24 that this runs on. pnpm, yarn and --ignore-scripts leave Node out.',
  )
  process.exit(1)
}
