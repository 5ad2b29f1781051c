import { defineConfig } from 'vitest/config'

/** The product behind the operators' software. files.test.ts needs no programs, and is in the unit suite. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    exclude: ['files.test.ts'],
    globalSetup: ['./global-setup.ts', '../support/postgres-setup.ts'],
    // Affects only how long a failure takes to show: a busy machine can stall.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
})
