import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareChromium } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** The folder of the site that the product built. */
    site: string
  }
}

/** Starts the product once, so that the checks read the site that it really built and serves. */
export default async function setup(project: TestProject) {
  prepareChromium()
  const product = await startProduct()
  await product.complete()
  const [current = ''] = (await readFile(join(product.dataDir, 'site/current'), 'utf8')).split('\n')
  project.provide('baseUrl', product.baseUrl)
  project.provide('site', join(product.dataDir, 'site', current))
  return async () => {
    await product.stop()
  }
}
