import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expertiseCard } from '#contract/expertise-cards.ts'
import { publicationCard } from '#contract/publication-cards.ts'
import { z } from '#contract/zod.ts'
import { decide } from '#functions/scheduled-rebuild/decide.ts'
import scheduledRebuild, { config } from '#functions/scheduled-rebuild/scheduled-rebuild.ts'
import { contentDigest, recordDigest } from '#lib/content-digest.ts'
import { serveHttp } from '../support/http-server.ts'
import { root } from '../support/steps.ts'
import {
  type Answer,
  faults,
  sampleExpertise,
  samplePublication,
  startStrangeBackend,
} from '../support/strange-backend.ts'

const production = { deploy: { context: 'production' } }
const publications = [samplePublication(1), samplePublication(2)]
const skills = [sampleExpertise(1), sampleExpertise(2)]
const answers = new Map<string, Answer>()
let backend: Awaited<ReturnType<typeof startStrangeBackend>>
let deployed: Awaited<ReturnType<typeof serveHttp>>
let facts: { status: number; body: string }
let hookCalls: string[]

/** The digest that a build from these records carries. */
function digestOf(cards: object[], expertise: object[]): string {
  return contentDigest(
    cards.map((card) => recordDigest(z.parse(publicationCard, card))),
    expertise.map((card) => recordDigest(z.parse(expertiseCard, card))),
  )
}

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  hookCalls = []
  answers.set('/api/publication-cards', publications).set('/api/expertise-cards', skills)
  facts = { status: 200, body: JSON.stringify({ digest: digestOf(publications, skills) }) }
  backend = await startStrangeBackend(answers)
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

test('a site with the newest content is left alone, in whatever order and with whatever else the backend sends it', async () => {
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

test('a deployed build from before there were digests is built again', async () => {
  facts = { status: 404, body: '' }
  await run()
  facts = { status: 200, body: '{}' }
  await run()
  expect(hookCalls).toEqual(['POST', 'POST'])
})

test.each([{}, { deploy: { context: 'deploy-preview' } }, { deploy: { context: 'branch-deploy' } }])(
  'anything but the published site (%j) asks nobody and triggers nothing',
  async (context) => {
    answers.set('/api/publication-cards', [])
    expect(await run(context)).toMatch(/not the published site/)
    expect([...hookCalls, ...backend.requests]).toEqual([])
  },
)

test('without a hook, or a backend, it does nothing', async () => {
  vi.stubEnv('BUILD_HOOK_URL', '')
  expect(await run()).toMatch(/BUILD_HOOK_URL are needed/)
})

describe('the decision', () => {
  const known = { digest: 'a' }
  const fault = { fault: 'is away' }
  test.each([
    [known, known, false],
    [known, { digest: 'b' }, true],
    [known, fault, true],
    [fault, known, false],
    [fault, fault, false],
  ])('backend %j and site %j: rebuild is %s', (backendFound, siteFound, rebuild) => {
    expect(decide(backendFound, siteFound).rebuild).toBe(rebuild)
  })
})

test('every folder beside it is one function with a schedule of five fields, as Netlify reads them', async () => {
  expect(config.schedule.split(' ')).toHaveLength(5)
  const toml = await readFile(join(root, 'netlify.toml'), 'utf8')
  const [, directory = ''] = /\[functions\]\s+directory = "([^"]+)"/.exec(toml) ?? []
  const entries = await readdir(join(root, directory), { withFileTypes: true })
  for (const entry of entries) {
    expect(entry.isDirectory()).toBe(true)
    expect(await readdir(join(root, directory, entry.name))).toContain(`${entry.name}.ts`)
  }
})
