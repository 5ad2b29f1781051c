import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { encodePicture as encodeForBuild } from '#publish/pictures/encode-picture.ts'
import { decodedFormat, pictureFormat } from '#lib/picture-format.ts'
import { encodePicture, readPicture } from '#server/pictures/receive-picture.ts'
import { root } from '../../support/steps.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: '#12372a' } })

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  '%s is recognised by its bytes and by its decoder',
  async (format) => {
    const bytes = await blank.clone().toFormat(format).toBuffer()
    expect(pictureFormat(bytes)).toBe(format)
    expect(decodedFormat(await sharp(bytes).metadata())).toBe(format)
  },
)

test.each(['', '<!--ftypavif -->', '<!--ftypavis -->', '    ftypavif', 'GIF89', '\n'])(
  'a drawing behind %j is not accepted as a picture',
  (beginning) => {
    expect(pictureFormat(Buffer.from(beginning + drawing))).toBeUndefined()
  },
)

test.each([{ format: 'svg' }, { format: 'heif', compression: 'hevc' }, { format: 'gif' }] as const)(
  'an image that the decoder recognises as %j is rejected, with any first bytes',
  async (facts) => {
    const png = await blank.clone().png().toBuffer()
    const metadata = await sharp(png).metadata()
    vi.spyOn(sharp.prototype, 'metadata').mockResolvedValue({ ...metadata, ...facts })
    await expect(encodeForBuild(png)).rejects.toThrow('it is not a picture')
    const sent = `data:image/png;base64,${png.toString('base64')}`
    await expect(encodePicture(sent)).rejects.toMatchObject({ code: 'image_type' })
    await expect(readPicture(png)).rejects.toMatchObject({ code: 'image_type' })
  },
)

test.each(['#publish/make-site.ts', '#server/pictures/picture-process.ts'])(
  'in a process with %s no drawing can be decoded',
  async (module) => {
    const program = `import sharp from 'sharp'
      const decode = () => sharp(Buffer.from('${drawing}')).metadata().then(({ format }) => format, () => 'refused')
      const before = await decode()
      await import('${module}')
      console.log(before, await decode())`
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    expect(stdout).toBe('svg refused\n')
  },
)
