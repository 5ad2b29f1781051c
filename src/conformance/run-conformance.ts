import { readFeatures } from '#contract/features.ts'
import { endpoints } from '#contract/index.ts'
import { z } from '#contract/zod.ts'
import { createProbe, type Finding, type Target } from './probe.ts'
import { checkProtection, checkPublicCalls } from './public-checks.ts'
import { checkStaffCalls, type Credentials } from './staff-checks.ts'

export interface Conformance {
  /** Extensions that the backend declares. */
  features: string[]
  /** One per call made, in the order of the contract. */
  findings: Finding[]
  /** Calls of the contract that were not made. */
  unchecked: string[]
}

/**
 * Makes the 17 calls against a backend and collects its differences from the specification. Without an
 * account, it only checks that the staff calls are protected. Throws if the backend does not respond.
 */
export async function runConformance(target: Target, credentials?: Credentials): Promise<Conformance> {
  const probe = createProbe(target)
  const { json } = await probe.send(readFeatures)
  const named = z.safeParse(readFeatures.answer, json)
  await checkPublicCalls(probe)
  await checkProtection(probe)
  if (credentials) await checkStaffCalls(probe, credentials)
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  const found = new Map(probe.findings().map((finding) => [finding.call, finding]))
  return {
    features: named.success ? named.data : [],
    findings: calls.flatMap((call) => found.get(call) ?? []),
    unchecked: calls.filter((call) => !found.has(call)),
  }
}

/** Formats the result for a terminal: one line per call, its differences below, and a summary. */
export function describeConformance({ features, findings, unchecked }: Conformance): string {
  const different = findings.filter(({ differences }) => differences.length > 0)
  return [
    features.length === 0 ? 'It names no extensions.' : `It names these extensions: ${features.join(', ')}.`,
    ...findings.flatMap(({ call, differences }) => [
      `${differences.length === 0 ? '✓' : '✗'} ${call}`,
      ...differences.map((sentence) => `    ${sentence}`),
    ]),
    ...unchecked.map((call) => `– ${call}: not checked`),
    different.length === 0
      ? `${findings.length} calls were made; none differs from the specification.`
      : `${findings.length} calls were made; ${different.length} differ from the specification.`,
  ].join('\n')
}
