// @ts-check

/**
 * The cache that one build passes to the next: the records of the last good build, which the guard against
 * lost records compares with, encoded pictures, drawn cards and rendered pages (src/publish/cli.ts, `--cache`).
 */
const kept = 'node_modules/.astro'

/** @typedef {{ utils: { cache: Pick<typeof import('@netlify/cache-utils'), 'restore' | 'save'> } }} Build */

/** After the packages are installed, before the site is built. */
export async function onPreBuild(/** @type {Build} */ { utils }) {
  const restored = await utils.cache.restore(kept, { move: true })
  console.log(restored ? 'Goes on from the last build.' : 'There is no earlier build here: all is made anew.')
}

/** Runs only after a successful build: a failed one leaves the cache of the last good one. */
export async function onPostBuild(/** @type {Build} */ { utils }) {
  await utils.cache.save(kept, { move: true })
}
