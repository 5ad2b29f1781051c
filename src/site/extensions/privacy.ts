import { missingAddress } from '#site/old-addresses/missing-address.ts'
import { readsAddress } from '#site/reads/reads-address.ts'
import { subscribeAddress } from '#site/subscriptions/subscribe-address.ts'

/** The data of visitors that the backend stores, in sentences. */
export async function privacy(): Promise<string> {
  return [
    (await readsAddress()) && 'We count reads, downloads and referring sites, without cookies or addresses.',
    (await missingAddress()) && 'We count addresses that do not exist.',
    (await subscribeAddress()) && 'We store subscribers’ addresses until they unsubscribe.',
  ]
    .filter(Boolean)
    .join(' ')
}
