/** The kinds of blocks of a text that comments are about; `text` is the whole publication. */
export const blockKinds = [
  'text',
  'paragraph',
  'heading',
  'list',
  'item',
  'quotation',
  'table',
  'figure',
] as const
export type BlockKind = (typeof blockKinds)[number]
