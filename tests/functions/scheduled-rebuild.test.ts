import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expertiseCard } from '#contract/expertise-cards.ts'
import { publicationCard } from '#contract/publication-cards.ts'
import { z } from '#contract/zod.ts'
import { createBackoff } from '#functions/scheduled-rebuild/backoff.ts'
import { decide } from '#functions/scheduled-rebuild/decide.ts'
import { config } from '#functions/scheduled-rebuild/scheduled-rebuild.ts'
import { contentDigest, recordDigest } from '#lib/content-digest.ts'
import { day } from '#lib/durations.ts'
import { serveHttp } from '../support/http-server.ts'
import { root } from '../support/steps.ts'
import {
  type Answer,
  faults,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'

const production = { deploy: { context: 'production' } }
const publications = [samplePublication(1), samplePublication(2)]
const skills = [sampleExpertise(1), sampleExpertise(2)]
const answers = new Map<string, Answer>()
let backend: Awaited<ReturnType<typeof startFaultyBackend>>
let deployed: Awaited<ReturnType<typeof serveHttp>>
let scheduledRebuild: (request: Request, context: object) => Promise<Response>
let facts: { status: number; body: string }
let hookCalls: string[]

/** The digest of a build from these records. */
function digestOf(cards: object[], expertise: object[]): string {
  return contentDigest(
    cards.map((card) => recordDigest(z.parse(publicationCard, card))),
    expertise.map((card) => recordDigest(z.parse(expertiseCard, card))),
  )
}

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  // A new instance on the host, without memory of earlier requests.
  vi.resetModules()
  scheduledRebuild = (await import('#functions/scheduled-rebuild/scheduled-rebuild.ts')).default
  hookCalls = []
  answers.set('/api/publication-cards', publications).set('/api/expertise-cards', skills)
  facts = { status: 200, body: JSON.stringify({ digest: digestOf(publications, skills) }) }
  backend = await startFaultyBackend(answers)
  deployed = await serveHttp((request, response) => {
    if (request.url === '/hook') hookCalls.push(request.method ?? '')
    response.writeHead(request.url === '/build.json' ? facts.status : 200).end(facts.body)
  })
  vi.stubEnv('API_HOST', `${backend.origin}/`)
  vi.stubEnv('URL', deployed.origin)
  vi.stubEnv('BUILD_HOOK_URL', `${deployed.origin}/hook`)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all([backend.close(), deployed.close()])
})

async function run(context: object = production): Promise<string> {
  return (await scheduledRebuild(new Request('http://localhost/'), context)).text()
}

test('a site with the newest content is not rebuilt, whatever the order and the other fields of the response', async () => {
  expect(await run()).toMatch(/has the newest content/)
  answers.set('/api/publication-cards', {
    data: [...publications.toReversed(), publications[0], { bad: true }],
  })
  await run()
  expect(hookCalls).toEqual([])
})

test.each<[string, string, Answer]>([
  ['a new publication', '/api/publication-cards', [...publications, samplePublication(3)]],
  ['a deleted one', '/api/publication-cards', [publications[0] ?? {}]],
  [
    'changed mark-up alone',
    '/api/publication-cards',
    [publications[0] ?? {}, { ...publications[1], content: '<p><b>Report</b> 2.</p>' }],
  ],
  ['another order of the cards', '/api/expertise-cards', skills.toReversed()],
])('%s calls the build hook, once', async (_what, path, answer) => {
  answers.set(path, answer)
  expect(await run()).toMatch(/content has changed/)
  expect(hookCalls).toEqual(['POST'])
})

test.each(Object.entries(faults).filter(([name]) => name !== 'hanging'))(
  'a backend that is %s triggers nothing, and says so in the log',
  async (_name, fault) => {
    answers.set('/api/expertise-cards', fault)
    expect(await run()).toMatch(/^Nothing was triggered: the backend could not be read/)
    expect(console.log).toHaveBeenCalledWith(expect.stringMatching(/could not be read/))
    expect(hookCalls).toEqual([])
  },
)

test.each([
  { status: 404, body: '' },
  { status: 200, body: '{}' },
])('a deployed build without digests is built again (%j)', async (before) => {
  facts = before
  await run()
  expect(hookCalls).toEqual(['POST'])
})

test.each([{}, { deploy: { context: 'deploy-preview' } }, { deploy: { context: 'branch-deploy' } }])(
  'a deployment other than the published site (%j) sends no request and triggers no build',
  async (context) => {
    answers.set('/api/publication-cards', [])
    expect(await run(context)).toMatch(/not the published site/)
    expect([...hookCalls, ...backend.requests]).toEqual([])
  },
)

test('a backend that has lost most or all of its records never triggers a build', async () => {
  const many = Array.from({ length: 20 }, (_, index) => samplePublication(index))
  facts.body = JSON.stringify({ digest: digestOf(many, skills), publications: 20, expertiseCards: 2 })
  for (const few of [[], many.slice(0, 9)]) {
    answers.set('/api/publication-cards', few)
    for (let hour = 0; hour < 2; hour += 1)
      expect(await run()).toMatch(
        new RegExp(
          `only ${few.length} of the publications can be shown, the deployed site has 20, .*ALLOW_DROP=1`,
        ),
      )
  }
  expect(hookCalls).toEqual([])
  vi.stubEnv('ALLOW_DROP', '1')
  await run()
  expect(hookCalls).toEqual(['POST'])
})

test('a build that never goes live is requested less often, until content is new', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  answers.set('/api/publication-cards', [...publications, samplePublication(3)])
  // A day of runs, ten minutes apart.
  for (let count = 0; count < 144; count += 1) {
    await run()
    vi.setSystemTime(Date.now() + 600_000)
  }
  expect(hookCalls.length).toBeLessThanOrEqual(8)
  expect(hookCalls.length).toBeGreaterThan(4)
  const before = hookCalls.length
  answers.set('/api/publication-cards', [...publications, samplePublication(4)])
  await run()
  expect(hookCalls).toHaveLength(before + 1)
})

test('content that never goes live is requested at least once a day', () => {
  const backoff = createBackoff()
  const minute = 60_000
  const asked: number[] = []
  for (let now = 0; now < 10 * day; now += 10 * minute)
    if (backoff.mayAsk('a', now)) {
      backoff.asked('a', now)
      asked.push(now)
    }
  const pauses = asked.slice(1).map((now, index) => now - (asked[index] ?? 0))
  expect(pauses[0]).toBe(20 * minute)
  expect(Math.max(...pauses)).toBe(day)
  expect(pauses.slice(-3)).toEqual([day, day, day])
})

test('without a hook or a backend, the function does nothing', async () => {
  vi.stubEnv('BUILD_HOOK_URL', '')
  expect(await run()).toMatch(/BUILD_HOOK_URL are needed/)
})

describe('the decision', () => {
  const list = { kept: 2, received: 2 }
  const known = { digest: 'a', publications: list, expertiseCards: list }
  const fault = { fault: 'is away' }
  test.each([
    [known, { digest: 'a' }, false],
    [known, { digest: 'b' }, true],
    [known, { digest: 'b', publications: 4, expertiseCards: 2 }, true],
    [known, { digest: 'b', publications: 2, expertiseCards: 5 }, false],
    [{ ...known, publications: { kept: 2, received: 5 } }, { digest: 'b' }, false],
    [known, fault, true],
    [fault, { digest: 'a' }, false],
    [fault, fault, false],
  ])('backend %j and site %j: rebuild is %s', (backend, site, rebuild) => {
    expect(decide(backend, site, { allowDrop: false }).rebuild).toBe(rebuild)
  })
})

test('every folder beside it is one function with a schedule of five fields, as Netlify reads them', async () => {
  expect(config.schedule.split(' ')).toHaveLength(5)
  const toml = await readFile(join(root, 'netlify.toml'), 'utf8')
  const [, directory = ''] = /\[functions\]\s+directory = "([^"]+)"/.exec(toml) ?? []
  const entries = await readdir(join(root, directory), { withFileTypes: true })
  expect(entries).not.toEqual([])
  for (const entry of entries) {
    expect(entry.isDirectory(), entry.name).toBe(true)
    expect(await readdir(join(root, directory, entry.name))).toContain(`${entry.name}.ts`)
  }
})
