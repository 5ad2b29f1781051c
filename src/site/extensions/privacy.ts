import { missingAddress } from '#site/old-addresses/missing-address.ts'
import { readsAddress } from '#site/reads/reads-address.ts'
import { subscribeAddress } from '#site/subscriptions/subscribe-address.ts'

/** The data of visitors that the backend stores, in sentences. */
export async function privacy(): Promise<string> {
  const counted = [
    ...((await readsAddress()) ? ['reads, downloads', 'referrers'] : []),
    ...((await missingAddress()) ? ['missing pages'] : []),
  ]
  const last = counted.pop()
  return [
    last &&
      `We count ${[counted.join(', '), last].filter(Boolean).join(' and ')}, without cookies or addresses.`,
    (await subscribeAddress()) && 'We store subscribers’ addresses until they unsubscribe.',
  ]
    .filter(Boolean)
    .join(' ')
}
