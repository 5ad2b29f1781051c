import { defineConfig } from 'vitest/config'

/** Their own process is killed, stopped or measured: nothing else runs beside them. */
const alone = ['dev.test.ts', 'killed.test.ts', 'lifetime.test.ts', 'lighthouse.test.ts', 'publisher.test.ts']

// Builds take long where two cores do something else as well.
const settings = {
  root: import.meta.dirname,
  // A busy machine may need more than the one second that is the default.
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 240_000,
  hookTimeout: 240_000,
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
