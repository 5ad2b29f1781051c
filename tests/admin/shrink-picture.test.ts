import { expect, test } from 'vitest'
import { fittingSize, refusalOf } from '#admin/components/shrink-picture.ts'

test('[EDP-02] jpeg, jpg and png are accepted by their type, else by their name', () => {
  const accepted = [
    { name: 'a.jpg', type: 'image/jpeg', size: 1 },
    { name: 'a.png', type: 'image/png', size: 1 },
    { name: 'IMG_1.JPEG', type: '', size: 1 },
  ]
  for (const file of accepted) expect(refusalOf(file)).toBeUndefined()
})

test('[EDP-02] any other file is rejected with its name and the reason', () => {
  expect(refusalOf({ name: 'a.gif', type: 'image/gif', size: 1 })).toContain('a.gif')
  expect(refusalOf({ name: 'a.png', type: 'text/html', size: 1 })).toMatch(/jpeg, jpg and png/)
  expect(refusalOf({ name: 'notes', type: '', size: 1 })).toMatch(/jpeg, jpg and png/)
  expect(refusalOf({ name: 'a.jpg', type: 'image/jpeg', size: 0 })).toContain('empty')
})

test('[EDP-02] a large picture is scaled down in proportion, a small one is unchanged', () => {
  expect(fittingSize(4000, 3000)).toEqual({ width: 2000, height: 1500 })
  expect(fittingSize(1000, 8000)).toEqual({ width: 250, height: 2000 })
  expect(fittingSize(640, 480)).toEqual({ width: 640, height: 480 })
  expect(fittingSize(9000, 2)).toEqual({ width: 2000, height: 1 })
})
