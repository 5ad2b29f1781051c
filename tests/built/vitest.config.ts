import { defineConfig } from 'vitest/config'
import { tags } from '../support/tags.ts'

/** Their own process is killed, stopped or measured: nothing else runs beside them. */
const alone = ['dev.test.ts', 'killed.test.ts', 'lifetime.test.ts', 'lighthouse.test.ts', 'publisher.test.ts']

// Builds take long where two cores do something else as well.
const settings = {
  root: import.meta.dirname,
  // Only how long a failure takes to be told: a busy machine can stand still for a while.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 480_000,
  hookTimeout: 480_000,
  retry: 1,
  tags,
}

/** Checks over the site that the product builds (tests/built). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    globalSetup: ['./global-setup.ts', '../support/postgres-setup.ts'],
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
