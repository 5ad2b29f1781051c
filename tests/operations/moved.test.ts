import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linesOf } from '#publish/content/moved.ts'
import { filesIn } from '#publish/files.ts'
import { nginxFile, toNginxRules } from '#publish/folder/nginx-rules.ts'
import { openRelease } from '#publish/serve/release.ts'
import { serveHttp } from '../support/http-server.ts'
import { writeSite } from '../support/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startSiteServer } from './proxies.ts'
import { send } from './send.ts'

/** A publisher's folder whose site has these old addresses, behind nginx. */
async function serve(paths: string[]) {
  const folder = await temporaryFolder()
  const built = join(folder, 'built')
  await mkdir(built)
  await writeSite(built)
  await writeFile(
    join(built, '_redirects'),
    linesOf(new Map(paths.map((path) => [path, '/publication/known']))),
  )
  const rules = toNginxRules((await openRelease(await filesIn(built))).rules)
  const name = `1-1-${rules.digest}`
  await mkdir(join(folder, 'releases'))
  await rename(built, join(folder, 'releases', name))
  await symlink(join('releases', name), join(folder, 'current'))
  await writeFile(join(folder, 'nginx.conf'), nginxFile([rules]))
  const api = await serveHttp((_request, response) => response.end('ok'))
  onTestFinished(() => api.close())
  const port = Number(new URL(api.origin).port)
  const server = await startSiteServer(folder, [port, port, port])
  onTestFinished(server.stop)
  return async (path: string) => {
    const { status, headers } = await send(server.origin + path)
    return [status, headers.location]
  }
}

test('[REV-05] nginx answers an old address with 301 and its query, and a page comes first', async () => {
  const many = Array.from({ length: 990 }, (_, index) => `/many/${index}`)
  const long = `/${'x'.repeat(199)}`
  const replaced = `/publication/${'a'.repeat(24)}`
  const get = await serve([
    ...many,
    '/reports/2019',
    '/ዋጋ',
    '/a(b)&c=d@e,f+g~h',
    long,
    '/old.html',
    '/about',
    replaced,
  ])
  const to = '/publication/known'
  for (const path of [
    '/reports/2019',
    '/reports/2019/',
    encodeURI('/ዋጋ'),
    '/a(b)&c=d@e,f+g~h',
    long,
    replaced,
  ])
    expect([path, ...(await get(path))]).toEqual([path, 301, to])
  expect(await get('/old.html')).toEqual([301, to])
  expect(await get('/many/989')).toEqual([301, to])
  expect(await get('/reports/2019?a=b')).toEqual([301, `${to}?a=b`])
  expect(await get('/about')).toEqual([200, undefined])
  for (const path of ['/reports/2019/x', '/xreports/2019', '/reports', '/oldxhtml', '/many/'])
    expect([path, ...(await get(path))]).toEqual([path, 404, undefined])
})
