import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareChromium } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'
import { copyServed } from '../support/stored-site.ts'
import { prepareTemplate } from '../support/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** A copy of the site that the product built. */
    site: string
  }
}

/** Starts the product once, so that the checks read the site that it built and serves. */
export default async function setup(project: TestProject) {
  prepareChromium()
  const removeTemplate = await prepareTemplate()
  const product = await startProduct()
  await product.built()
  project.provide('baseUrl', product.baseUrl)
  project.provide('site', await copyServed(join(product.dataDir, 'site')))
  return async () => {
    await product.stop()
    await removeTemplate()
  }
}
