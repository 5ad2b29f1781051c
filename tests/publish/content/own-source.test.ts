import { expect, onTestFinished, test } from 'vitest'
import { backendSource } from '#publish/content/source.ts'
import { serveHttp } from '../../support/http-server.ts'

test('a build that reads only the extensions from a backend fails without them, instead of losing them', async () => {
  const server = await serveHttp((_request, response) => void response.writeHead(403).end())
  onTestFinished(() => server.close())
  const strict = backendSource(server.origin, () => {}, { needsFeatures: true })
  await expect(strict.features()).rejects.toThrow(
    `Nothing was built: the extensions of ${server.origin} are unknown: status 403`,
  )
  expect(await backendSource(server.origin, () => {}).features()).toEqual([])
})
