import { expect, test } from 'vitest'
import { latticeSvg } from '#lib/lattice.ts'

test('a whole lattice has no diamond that an edge cuts', () => {
  const size = { width: 450, height: 300, cell: 25 }
  /** Every diamond: a line of 2.01 holds three. */
  const diamonds = (svg: string) =>
    Array.from(svg.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)([hv])(\d*)\.01/g)).flatMap(([, x, y, way, more]) =>
      Array.from({ length: Number(more) + 1 }, (_, step) =>
        way === 'h' ? [Number(x) + step, Number(y)] : [Number(x), Number(y) + step],
      ),
    )
  const outside = (whole: boolean) =>
    diamonds(latticeSvg({ seed: 'weave', ...size, whole }))
      .map(([x = 0, y = 0]) => [x - y, x + y])
      .filter(([column = 0, row = 0]) => column < 1 || column > 17 || row < 1 || row > 11)
  expect(outside(false).length).toBeGreaterThan(0)
  expect(outside(true)).toEqual([])
})
