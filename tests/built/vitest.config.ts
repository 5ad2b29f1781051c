import { defineConfig } from 'vitest/config'
import { gateOrFull } from '../support/scope.ts'
import { tags } from '../support/tags.ts'

/** A required time limits how soon another publisher leads after a kill: nothing else runs beside these tests. */
const alone = ['publisher.test.ts']

// Builds take long on two busy cores.
const settings = {
  root: import.meta.dirname,
  // Affects only how long a failure takes to show: a busy machine can stall.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 480_000,
  hookTimeout: 480_000,
  retry: 1,
  // Modules that load slowly, such as the browser’s driver, load once per worker.
  isolate: false,
  tags,
}

/** Checks over the site that the product builds (tests/built). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Only publishers, which the gate leaves out, need a Postgres.
    globalSetup: ['./global-setup.ts', ...gateOrFull([], ['../support/postgres-setup.ts'])],
    projects: [
      {
        test: {
          ...settings,
          name: 'built',
          include: ['*.test.ts'],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...settings,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
