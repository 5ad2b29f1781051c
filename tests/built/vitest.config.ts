import { defineConfig } from 'vitest/config'

/** Checks over the site that the product builds (tests/built). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: './global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 240_000,
    fileParallelism: false,
  },
})
