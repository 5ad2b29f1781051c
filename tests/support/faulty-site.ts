import type { Page } from '@playwright/test'
import { test as base } from './browser-test.ts'
import { builtOnce } from './built-once.ts'
import { serveSite } from './built-site.ts'
import { type Answer, sampleExpertise, samplePublication, startFaultyBackend } from './faulty-backend.ts'

const list = '/api/publication-cards'
const expertise = '/api/expertise-cards'

/** Publications of the site as it was built: two pages of them. */
export const builtPublications = Array.from({ length: 11 }, (_, index) => samplePublication(11 - index))
export const builtExpertise = Array.from({ length: 8 }, (_, index) => sampleExpertise(index))

async function startStrangeSite() {
  const answers = new Map<string, Answer>([
    [list, []],
    [expertise, []],
  ])
  const backend = await startFaultyBackend(answers)
  const empty = await serveSite(await builtOnce('faulty-empty', backend.origin))

  function speakWell(): void {
    answers.clear()
    answers.set(list, builtPublications).set(expertise, builtExpertise)
    for (const card of builtPublications) answers.set(`${list}/${card._id}`, card)
  }

  speakWell()
  const full = await serveSite(await builtOnce('faulty-full', backend.origin))
  return {
    /** The address of a site built from this backend while it was empty. */
    empty: empty.address,
    /** The address of a site built from it when it had `builtPublications` and `builtExpertise`. */
    full: full.address,
    requests: backend.requests,
    /** From now on the backend serves the content of the full site again. */
    speakWell,
    answerList: (answer: Answer) => answers.set(list, answer),
    answerExpertise: (answer: Answer) => answers.set(expertise, answer),
    answerRecord: (id: string, answer: Answer) => answers.set(`${list}/${id}`, answer),
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    async stop() {
      await Promise.all([empty.stop(), full.stop(), backend.close()])
    },
  }
}

export type StrangeSite = Awaited<ReturnType<typeof startStrangeSite>>

/** A browser test with two sites, one built from content and one without, before a faulty backend. */
export const test = base.extend<{ faulty: StrangeSite }, { strangeSite: StrangeSite }>({
  strangeSite: [
    async ({}, use) => {
      const site = await startStrangeSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  faulty: async ({ strangeSite }, use) => {
    strangeSite.speakWell()
    strangeSite.requests.length = 0
    await use(strangeSite)
  },
})

/** Opens the site when the build is `age` old. */
export async function comeAt(page: Page, age: number): Promise<void> {
  await page.clock.install({ time: Date.now() + age })
}

/** The requests of the backend that concern a path. */
export function calls(requests: string[], path: string): string[] {
  return requests.filter((request) => request.includes(path))
}
