import type { Scope } from './support/suites.ts'

/** Processor seconds that each suite may take. A run names a suite that exceeds it by a fifth. */
export const processorBudgets: Record<Scope, Record<string, number>> = {
  gate: {
    unit: 30,
    api: 150,
    built: 120,
    browser: 90,
    e2e: 200,
    types: 12,
    lint: 30,
    format: 4,
    'format of components': 6,
    unused: 15,
  },
  full: {
    unit: 70,
    api: 350,
    built: 600,
    browser: 180,
    e2e: 900,
    types: 12,
    lint: 30,
    format: 4,
    'format of components': 6,
    unused: 15,
  },
}
