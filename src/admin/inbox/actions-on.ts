import { backendHas } from '#admin/shell/backend.ts'
import type { StoredMessage } from './create-change.ts'
import type { Several } from './create-several.ts'

/** The actions on selected messages, beside Delete. */
export function actionsOn<Item extends StoredMessage>(selected: Item[], { handle }: Several<Item>) {
  if (!backendHas('message-states')) return []
  return [{ name: 'Handled', items: selected.filter(({ state }) => state !== 'handled'), run: handle }]
}
