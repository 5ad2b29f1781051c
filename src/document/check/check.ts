import type { Checked, Finding } from './finding.ts'
import { rules } from './rules.ts'

/** Everything that the rules find in a publication, rule by rule (REV-03). */
export function findingsOf(checked: Checked): Finding[] {
  return rules.flatMap((rule) => rule(checked))
}
