import { expect, test } from 'vitest'
import { latticeSvg } from '#lib/lattice.ts'

test('a whole lattice has no diamond that an edge cuts', () => {
  const size = { width: 450, height: 300, cell: 25 }
  const outside = (whole: boolean) =>
    Array.from(latticeSvg({ seed: 'weave', ...size, whole }).matchAll(/M(-?[\d.]+) (-?[\d.]+)h\.01/g))
      .map(([, x, y]) => [Number(x) - Number(y), Number(x) + Number(y)])
      .filter(([column = 0, row = 0]) => column < 1 || column > 17 || row < 1 || row > 11)
  expect(outside(false).length).toBeGreaterThan(0)
  expect(outside(true)).toEqual([])
})
