import { expect, test } from 'vitest'
import { memoByBytes } from '#lib/memo-by-bytes.ts'

test('equal bytes are answered by what was made of them the first time', () => {
  const asked: string[] = []
  const memo = memoByBytes((bytes) => ({ length: asked.push(bytes.toString()) }))
  const first = memo(Buffer.from('a'))
  expect(memo(Buffer.from('a'))).toBe(first)
  expect(memo(Buffer.from('b'))).not.toBe(first)
  expect(memo(Buffer.from('a'))).toBe(first)
  expect(asked).toEqual(['a', 'b'])
})
