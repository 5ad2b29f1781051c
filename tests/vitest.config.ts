import { defineConfig } from 'vitest/config'
import { tags } from './support/tags.ts'

const settings = {
  root: import.meta.dirname,
  // Affects only how long a failure takes to show: a busy machine can stall.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 240_000,
  hookTimeout: 120_000,
  restoreMocks: true,
  retry: 1,
  tags,
}

/** They need a database, or start programs. */
const api = [
  ...['commands', 'contract', 'guide', 'server', 'publish/{serve,schedule,folder}'].map(
    (folder) => `${folder}/**/*.test.ts`,
  ),
  'islands/submit-form.test.ts',
]

/** The suites in Node: units, and the API with its databases. Anything in a real browser is Playwright's (tests/e2e). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [
      {
        test: {
          ...settings,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['browser/**', 'built/**', 'e2e/**', 'operations/!(files).test.ts', ...api],
          maxWorkers: 2,
          // These tests change nothing that outlives a test, and a new environment for each file takes as
          // long as some of them.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...settings,
          name: 'api',
          include: api,
          globalSetup: './support/postgres-setup.ts',
          // Many of them wait for another process, a database or a clock, so two cores have time for three.
          maxWorkers: 3,
          // Loading the server again for each file would take longer than many of them.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
