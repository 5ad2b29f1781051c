import { checks } from './checks.ts'
import { root, type Step } from './steps.ts'

/** `gate`: `npm test`. `full`: everything, operations aside. */
export type Scope = 'gate' | 'full'

export interface Suite extends Step {
  /** Where its tests write their report; undefined for a check, which counts as one test. */
  reports: boolean
  /** The folders of `tests/` that only this suite runs; the others belong to the suites in Node. */
  folder?: string
  /** Needs a browser, or the template of a started product. */
  needsBrowser?: boolean
  needsTemplate?: boolean
}

interface Chosen {
  scope: Scope
  /** Words that the path of a test file must contain. */
  words: string[]
}

function vitest(name: string, config: string, project: string, { scope, words }: Chosen): Step {
  const filter = scope === 'gate' ? ['--tags-filter', '!full'] : []
  // The paths of a suite with its own folder begin below that folder.
  const files = words.map((word) => (word.startsWith(`${name}/`) ? word.slice(name.length + 1) : word))
  const reporters = ['--reporter=default', `--reporter=${root}/tests/support/vitest-reporter.ts`]
  return {
    name,
    command: 'vitest',
    args: [
      'run',
      '--config',
      config,
      '--project',
      project,
      '--passWithNoTests',
      ...reporters,
      ...filter,
      ...files,
    ],
  }
}

function playwright({ scope, words }: Chosen): Step {
  const filter = scope === 'gate' ? ['--grep-invert', '@full'] : []
  const reporters = '--reporter=list,./tests/support/playwright-reporter.ts'
  const config = 'tests/playwright.config.ts'
  return {
    name: 'e2e',
    command: 'playwright',
    args: ['test', '--config', config, '--pass-with-no-tests', reporters, ...filter, ...words],
  }
}

/**
 * All suites in the order in which they start, the longest first; the units run while the template is made. `operations`
 * runs only by its name.
 */
export function suitesFor(chosen: Chosen): Suite[] {
  return [
    {
      ...vitest('browser', 'tests/browser/vitest.config.ts', '*', chosen),
      reports: true,
      folder: 'browser',
      needsBrowser: true,
    },
    { ...vitest('unit', 'tests/vitest.config.ts', 'unit', chosen), reports: true },
    { ...playwright(chosen), reports: true, folder: 'e2e', needsBrowser: true, needsTemplate: true },
    { ...vitest('api', 'tests/vitest.config.ts', 'api', chosen), reports: true },
    {
      ...vitest('built', 'tests/built/vitest.config.ts', '*', chosen),
      reports: true,
      folder: 'built',
      needsBrowser: true,
      needsTemplate: true,
    },
    ...checks.map((check) => ({ ...check, reports: false })),
    {
      ...vitest('operations', 'tests/operations/vitest.config.ts', '*', chosen),
      reports: true,
      folder: 'operations',
    },
  ]
}
