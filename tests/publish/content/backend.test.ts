import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '#publish/content/load-content.ts'
import { backendSource, lastBuildSource } from '#publish/content/source.ts'
import { readBuildEnv } from '#publish/build-env.ts'
import { serveHttp } from '../../support/http-server.ts'
import { faults } from '../../support/faulty-backend.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

type Listener = Parameters<typeof serveHttp>[0]

async function load(listener: Listener, environment: Record<string, string> = {}) {
  const server = await serveHttp((request, response) => {
    if (request.url?.endsWith('-cards')) response.writeHead(200).end('[]')
    else listener(request, response)
  })
  onTestFinished(() => server.close())
  const env = readBuildEnv({ API_HOST: server.origin, ...environment })
  const source = backendSource(server.origin, () => {})
  const { content } = await loadContent({ env, source, cacheDirectory: await temporaryFolder() })
  return { origin: server.origin, backend: content.backend }
}

const naming =
  (...features: string[]): Listener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ features }))

test('[FEA-01] a build requests the names of the extensions once, and ignores unknown ones', async () => {
  const asked: string[] = []
  const { backend } = await load((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    naming('pages', 'pictures', 'time-travel')(request, response)
  })
  expect(backend).toEqual({ features: ['pages', 'pictures'], pictureOrigins: [] })
  expect(asked).toEqual(['GET /api/features'])
})

for (const fault of ['malformed JSON', 'HTML with 200', 'a wrong shape', 'null'] as const)
  test(`[FEA-01, FEA-02] a backend whose response is ${fault} has no extensions, and is asked once`, async () => {
    let asked = 0
    const { backend, origin } = await load((request, response) => {
      asked += 1
      faults[fault](request, response)
    })
    expect(backend).toEqual({ features: [], pictureOrigins: [origin] })
    expect(asked).toBe(1)
  })

test('[FOR-05] pictures come from the backend’s own origin and from PICTURE_ORIGINS', async () => {
  const { backend, origin } = await load((_request, response) => void response.writeHead(404).end(), {
    PICTURE_ORIGINS: 'https://cdn.example.org',
  })
  expect(backend.pictureOrigins).toEqual([origin, 'https://cdn.example.org'])
})

test('a build from the last good content uses the extensions of that time', async () => {
  const source = lastBuildSource({ features: ['pages', 'time-travel'], shown: [], records: {} })
  expect(await source.features()).toEqual(['pages'])
})
