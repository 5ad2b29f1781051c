import { defineConfig } from 'vitest/config'

/** Unit and API suites. Anything in a real browser is Playwright's (tests/e2e). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['built/**', 'e2e/**', 'operations/!(files).test.ts'],
    globalSetup: './support/postgres-setup.ts',
    // A busy machine may need more than the one second that is the default.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Many of them wait for another process, a database or a clock, so two cores have time for three.
    maxWorkers: 3,
  },
})
