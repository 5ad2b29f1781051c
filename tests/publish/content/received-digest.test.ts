import { expect, onTestFinished, test } from 'vitest'
import { readBuildEnv } from '#publish/build-env.ts'
import { loadContent } from '#publish/content/load-content.ts'
import { backendSource } from '#publish/content/source.ts'
import { readBackendState } from '#functions/scheduled-rebuild/look.ts'
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../../support/faulty-backend.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the digest covers all received records, even those that the build drops, so that no build is requested again for them', async () => {
  const unreadable = { title: '\u0001' }
  const backend = await startFaultyBackend(
    new Map<string, Answer>([
      [
        '/api/publication-cards',
        [samplePublication(1), samplePublication(2, unreadable), samplePublication(1), { bad: true }],
      ],
      ['/api/expertise-cards', [sampleExpertise(2), sampleExpertise(0, unreadable), sampleExpertise(1)]],
    ]),
  )
  onTestFinished(() => backend.close())
  const env = readBuildEnv({ API_HOST: backend.origin, ALLOW_DROP: '1' })
  const source = backendSource(backend.origin, () => {})
  const { content } = await loadContent({ env, source, cacheDirectory: await temporaryFolder() })
  expect([content.publications.length, content.expertise.length]).toEqual([1, 2])
  expect(await readBackendState(backend.origin, 10_000)).toMatchObject({ digest: content.digest })
})
