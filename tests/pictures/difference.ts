import type { Page } from '@playwright/test'

/** How two pictures differ. */
export interface Difference {
  /** Pixels that differ, also those that only one of the pictures has. */
  pixels: number
  /** The second picture, pale, with what differs marked; '' without differences. */
  marked: string
}

/** Compares two pictures, given as data addresses. It runs in a page, and uses nothing of this module. */
async function compare([before, after]: [string, string]): Promise<Difference> {
  async function read(address: string) {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  }
  const images = [await read(before), await read(after)] as const
  const width = Math.max(...images.map((image) => image.width))
  const height = Math.max(...images.map((image) => image.height))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('This browser has no canvas.')
  const [first, second] = images.map((image) => {
    brush.clearRect(0, 0, width, height)
    brush.drawImage(image, 0, 0)
    return new Uint32Array(brush.getImageData(0, 0, width, height).data.buffer)
  })
  if (!first || !second) throw new Error('There are not two pictures.')
  // Areas of 16 pixels are marked as one: a changed line of text is one bar.
  const grid = 16
  const areas = new Set<string>()
  let pixels = 0
  for (let place = 0; place < first.length; place += 1) {
    if (first[place] === second[place]) continue
    pixels += 1
    const [x, y] = [place % width, Math.floor(place / width)]
    areas.add(`${Math.floor(x / grid)} ${Math.floor(y / grid)}`)
  }
  if (pixels === 0) return { pixels, marked: '' }
  brush.fillStyle = 'rgb(255 255 255 / 70%)'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = 'rgb(230 0 120 / 45%)'
  for (const area of areas) {
    const [x = 0, y = 0] = area.split(' ').map(Number)
    brush.fillRect(x * grid, y * grid, grid, grid)
  }
  return { pixels, marked: canvas.toDataURL('image/png') }
}

const addressOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** How two pictures differ, found by an empty page of the browser that took them. */
export function differenceOf(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  if (before.equals(after)) return Promise.resolve({ pixels: 0, marked: '' })
  return page.evaluate(compare, [addressOf(before), addressOf(after)] satisfies [string, string])
}
