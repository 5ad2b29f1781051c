import type { FullConfig } from '@playwright/test'
import { prepareChromium } from './chromium.ts'
import { startProduct } from './product.ts'
import { prepareTemplate } from './template.ts'

/** Starts one product for each worker. The environment has the values that their tests need. */
export default async function globalSetup({ workers }: FullConfig) {
  prepareChromium()
  const removeTemplate = await prepareTemplate()
  const products = await Promise.all(Array.from({ length: workers }, () => startProduct()))
  await Promise.all(products.map((product) => product.built()))
  process.env.PRODUCTS = JSON.stringify(
    products.map(({ baseUrl, email, password }) => ({ baseUrl, email, password })),
  )
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    await removeTemplate()
  }
}
