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
