import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/steps.ts'

export interface Instruction {
  name: string
  rest: string
}

/** The instructions of the container file, in order. */
export async function containerFile(): Promise<Instruction[]> {
  const text = await readFile(join(root, 'src/operations/Containerfile'), 'utf8')
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
      return { name, rest }
    })
}

/** What .dockerignore lets into the image: it excludes everything and names the exceptions. */
export async function buildContext(): Promise<string[]> {
  const text = await readFile(join(root, '.dockerignore'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  if (lines[0] !== '*') throw new Error('.dockerignore lets everything in.')
  return lines.slice(1).map((line) => line.replace(/^!/, ''))
}

/** The command of an instruction in exec form. */
export function execForm(rest: string): string[] {
  const command: unknown = JSON.parse(rest.slice(rest.indexOf('[')))
  if (!Array.isArray(command)) throw new Error(`${rest} is not in exec form.`)
  return command.map(String)
}
