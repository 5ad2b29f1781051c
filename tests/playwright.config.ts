import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/chromium.ts'

/**
 * The full run also tests at desktop width everything that depends on the width; the gate tests only the main
 * pages there.
 */
const isGate = process.env.TEST_SCOPE === 'gate'
const atDesk = isGate ? /@desktop/ : /@desktop|@width/

/**
 * A real browser and a started product (tests/support/global-setup.ts), at phone width and at desktop width.
 */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  // Playwright empties this folder when it starts.
  outputDir: '../test-results/e2e',
  fullyParallel: false,
  // Beside two of the other suite (tests/run.ts): with more, two cores mostly draw for tests that wait.
  workers: 2,
  forbidOnly: true,
  retries: 1,
  // Affects only how long a failure takes to show: a busy machine can stall.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    // A page whose partners scroll past keeps a core busy for as long as it is open.
    reducedMotion: 'reduce',
    timezoneId: 'Africa/Kigali',
    locale: 'en-GB',
  },
  projects: [
    // First: one of its tests opens every screen of the dashboard.
    {
      name: 'desktop',
      grep: atDesk,
      use: { viewport: { width: 1280, height: 900 }, reducedMotion: 'no-preference' },
    },
    {
      name: 'phone',
      grepInvert: isGate ? /@wide/ : [],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
