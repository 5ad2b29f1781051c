import { startProduct } from './product.ts'

/** Starts the product once for every browser test; what they need of it travels in the environment. */
export default async function globalSetup() {
  const product = await startProduct()
  process.env.BASE_URL = product.baseUrl
  process.env.STAFF_EMAIL = product.email
  process.env.STAFF_PASSWORD = product.password
  process.env.PRODUCT_DATA_DIR = product.dataDir
  return async () => {
    await product.stop()
  }
}
