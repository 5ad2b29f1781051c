import { createPicture } from '#contract/pictures.ts'
import { hasCurrentCopy } from '#lib/entity-tag.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { withPicture } from './picture-body.ts'
import { pictureAddress } from './stored-address.ts'
import { isDeletedPicture } from '#server/deletion/deleted-uses.ts'
import { findPicture } from './store.ts'
import { storeUpload } from './uses.ts'

/** Stored pictures, under the hash of their content: an address always returns the same picture. */
export function imageRoutes(app: App, deps: AppDeps): void {
  const { db, corsOrigins, now } = deps

  route(app, deps, { ...createPicture, ...withPicture(1024) }, async ({ picture }) => {
    if (picture === undefined) throw new ApiFailure('image_type')
    await storeUpload(db, picture, now())
    const { hash, extension, width, height } = picture
    return { address: pictureAddress(hash, extension), width, height }
  })

  app.get('/api/images/:name{[0-9a-f]{64}\\.(?:jpg|png)}', async (context) => {
    context.set('route', '/api/images/{name}')
    const [hash = '', extension] = context.req.param('name').split('.')
    const forGood = {
      'cache-control': 'public, max-age=31536000, immutable',
      // Pages of listed origins, and of this site under other names, show the pictures.
      'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-site',
      etag: `"${hash}"`,
    }
    if (await isDeletedPicture(db, hash)) throw new ApiFailure('not_found')
    const picture = await findPicture(db, hash)
    if (picture === undefined || picture.extension !== extension) throw new ApiFailure('not_found')
    if (hasCurrentCopy(context.req.header('if-none-match'), forGood.etag))
      return context.body(null, 304, forGood)
    return context.body(Uint8Array.from(picture.bytes), 200, {
      ...forGood,
      'content-type': extension === 'jpg' ? 'image/jpeg' : 'image/png',
    })
  })
}
