import type { Step } from './steps.ts'

/** Checks without a running product: types, lint with the import rules, format, unused code. */
export const checks: Step[] = [
  {
    name: 'types',
    command: 'astro',
    args: ['check', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
  },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: 'knip', args: [] },
]
