/** Tags of tests. `npm test` leaves out `full`, `npm run test:full` runs everything. Playwright's tests use `@full`. */
export const tags = [{ name: 'full', description: 'Only in `npm run test:full`.' }]
