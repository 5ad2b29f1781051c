import type { Step } from './steps.ts'

/**
 * Checks without a running product: format, types of Astro components, lint with the import rules and all other types,
 * unused code. The longest is first. Prettier formats Astro components, which Oxfmt cannot read.
 */
export const checks: Step[] = [
  {
    name: 'types',
    command: 'astro',
    args: 'check --tsconfig tsconfig.astro.json --minimumSeverity warning --minimumFailingSeverity warning'.split(
      ' ',
    ),
  },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings', '.'] },
  { name: 'unused', command: 'knip', args: [] },
  {
    name: 'format of components',
    command: 'prettier',
    args: ['--check', '--log-level', 'warn', '**/*.astro'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
]
