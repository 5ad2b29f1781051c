import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { oldFieldsOf, renamedIn, renamedText } from '#config/renamed.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'

const onBrand = findingsOn('brand')
const onFiles = findingsOn('files')

/**
 * Finds fields of the brand and files that a version has renamed, removed or changed (config/renamed.ts). `root` is the
 * folder of package.json, `machine` the one that absolute names begin in.
 */
export function checkRenamed(root: URL, machine = '', fields?: object): Finding[] {
  const textOf = (name: string) => {
    const file = name.startsWith('/') ? machine + name : fileURLToPath(new URL(name, root))
    try {
      return readFileSync(file, 'latin1')
    } catch {
      return undefined
    }
  }
  const found = [
    ...oldFieldsOf(fields).map((text) => onBrand.wrong`${text} The site cannot be built until then.`),
    ...renamedIn('file', textOf).map((entry) => onFiles.warning`${renamedText(entry)}`),
  ]
  return found.length > 0 ? found : [onFiles.ok`No file or field of an earlier version was found.`]
}
