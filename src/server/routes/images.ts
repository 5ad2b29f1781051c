import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { findPicture } from '#server/store/pictures.ts'

/** Kept pictures, under the hash of their content: the same address is the same picture for good. */
export function imageRoutes(app: App, { db, corsOrigins }: AppDeps): void {
  app.get('/api/images/:name{[0-9a-f]{64}\\.(?:jpg|png)}', async (context) => {
    context.set('route', '/api/images/{name}')
    const [hash = '', extension] = context.req.param('name').split('.')
    const forGood = {
      'cache-control': 'public, max-age=31536000, immutable',
      // Pages of listed origins, and of this site under other names, show them.
      'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-site',
      etag: `"${hash}"`,
    }
    if (context.req.header('if-none-match')?.includes(forGood.etag)) return context.body(null, 304, forGood)
    const picture = await findPicture(db, hash)
    if (picture === undefined || picture.extension !== extension) throw new ApiFailure('not_found')
    return context.body(Uint8Array.from(picture.bytes), 200, {
      ...forGood,
      'content-type': extension === 'jpg' ? 'image/jpeg' : 'image/png',
    })
  })
}
