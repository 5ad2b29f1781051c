/** Kinds of content that our texts do not support. */
export type DroppedKind =
  | 'picture'
  | 'drawing'
  | 'equation'
  | 'comment'
  | 'object'
  | 'control'
  | 'contents'
  | 'hidden'

/** Number of dropped items of each kind. */
export type Dropped = Map<DroppedKind, number>

const names: Record<DroppedKind, [one: string, more: string]> = {
  picture: ['picture', 'pictures'],
  drawing: ['drawing', 'drawings'],
  equation: ['equation', 'equations'],
  comment: ['comment', 'comments'],
  object: ['embedded object', 'embedded objects'],
  control: ['form control', 'form controls'],
  contents: ['table of contents', 'tables of contents'],
  hidden: ['hidden passage', 'hidden passages'],
}

export function countDropped(dropped: Dropped, kind: DroppedKind, count = 1): void {
  if (count > 0) dropped.set(kind, (dropped.get(kind) ?? 0) + count)
}

/** '1 picture', '2 drawings and 1 equation'. */
export function counted(items: string[]): string {
  const last = items.at(-1) ?? ''
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last
}

/** '1 picture and 2 drawings were not pasted.'; '' if nothing was dropped. */
export function droppedMessage(dropped: Dropped): string {
  if (dropped.size === 0) return ''
  const items = Array.from(dropped, ([kind, count]) => `${count} ${names[kind][count === 1 ? 0 : 1]}`)
  const total = Array.from(dropped.values()).reduce((sum, count) => sum + count, 0)
  return `${counted(items)} ${total === 1 ? 'was' : 'were'} not pasted.`
}
