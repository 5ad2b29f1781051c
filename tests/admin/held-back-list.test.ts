import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { HeldBackList } from '#admin/inbox/HeldBackList.tsx'
import { looseProgress } from '#contract/messages.ts'

afterEach(() => void vi.unstubAllGlobals())

test('[INB-07] the stated maximum time of held-back messages is true for every RETENTION_DAYS', () => {
  vi.stubGlobal('location', { hash: '' })
  const item = { _id: '1', ...looseProgress({ reason: 'bait' }) }
  const list = createElement(HeldBackList<typeof item>, {
    view: { heldBack: [item], heldBackCount: 1 },
    senderOf: () => ({
      name: 'Sample Visitor',
      email: 'visitor@example.org',
      text: '',
      id: '',
      sent: null,
      meeting: undefined,
    }),
    change: async () => true,
    onRead: () => {},
    onDelete: async () => {},
    onDeleteAll: async () => true,
    onMore: async () => {},
  })
  expect(renderToStaticMarkup(list)).toContain('They are deleted after 30 days at most.')
})
