import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

interface Coverage {
  /** The number of ids in a list, and the ids that no title names. */
  all: number
  missing: string[]
}

/** The ids in square brackets of a test's title. */
function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z0-9, -]+)\]/g)].flatMap(([, inside = '']) => inside.split(/[, ]+/))
}

/** The ids of a list (text of `requirements.md` or `beyond.md`) against the titles of tests that passed. */
export function coverageOf(list: string, titles: string[]): Coverage {
  const ids = [...list.matchAll(/^- ([A-Z]+-\d{2})\b/gm)].map(([, id = '']) => id)
  const named = new Set(titles.flatMap(idsIn))
  return { all: ids.length, missing: ids.filter((id) => !named.has(id)) }
}

/** The text of a list in `tests/` that tests prove. */
export function readList(name: 'requirements.md' | 'beyond.md' | 'security.md'): Promise<string> {
  return readFile(join(root, 'tests', name), 'utf8')
}

/** A threat of `security.md`: the files of its control, in `src`, and of its tests, in `tests`. */
export interface Threat {
  title: string
  control: string
  code: string[]
  tests: string[]
}

/** The threats of a text like `security.md`. */
export function threatsIn(text: string): Threat[] {
  const [, ...parts] = text.split(/^### /m)
  return parts.map((part) => {
    const lines = Object.fromEntries(
      [...part.matchAll(/^- (Control|Code|Test): ([^]*?)(?=^- |^#|\n\n|$(?![^]))/gm)].map(
        ([, name = '', line = '']) => [name, line],
      ),
    )
    const pathsOf = (name: string) =>
      [...(lines[name] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    return {
      title: part.split('\n', 1)[0] ?? '',
      control: lines.Control ?? '',
      code: pathsOf('Code'),
      tests: pathsOf('Test'),
    }
  })
}

/** The titles of threats without tests, or with a test file of which no test passed. */
export function unprovenThreats(threats: Threat[], filesPassed: Set<string>): string[] {
  return threats
    .filter(({ tests }) => tests.length === 0 || tests.some((file) => !filesPassed.has(file)))
    .map(({ title }) => title)
}
