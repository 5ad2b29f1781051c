import type { MessageProgress } from '#contract/messages.ts'

/** Why a message is held back, for staff (INB-07). */
export const heldBackReasons: Record<MessageProgress['reason'], string> = {
  bait: 'It fills in a field that people do not see.',
  quick: 'The form was filled in faster than a person can.',
  many: 'Too many messages arrived within an hour.',
  unknown: 'It looks automatic.',
  '': 'It looks automatic.',
}
