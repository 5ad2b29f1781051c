import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from '../support/chromium.ts'
import { commands } from '../support/dashboard/commands.ts'
import { dashboardPages } from '../support/dashboard/plugin.ts'
import { isGate } from '../support/scope.ts'
import { tags } from '../support/tags.ts'

/** The dashboard in a real browser, with the real API in this process. Journeys are Playwright's (tests/e2e). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [dashboardPages()],
  // Otherwise Vite would discover it late, and load the test that needs it a second time.
  optimizeDeps: { include: ['fast-check', 'jszip'] },
  test: {
    name: 'browser',
    provide: { isGate },
    include: ['**/*.test.ts'],
    // Affects only how long a failure takes to show: a busy machine can stall.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 1,
    tags,
    // Beside two of the other suite (tests/run.ts): with more, two cores mostly draw for tests that wait.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: {
          timezoneId: 'Africa/Kigali',
          locale: 'en-GB',
          hasTouch: true,
          // Drawing what moves takes an eighth of the suite's processor time. Playwright's tests have motion.
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 390, height: 844 },
      screenshotFailures: false,
      locators: { exact: false },
      commands,
    },
  },
})
