import type { ReactNode } from 'react'
import type { Entry } from '#admin/extensions/slots.ts'
import type { FirstSteps } from '#contract/first-steps.ts'

/** A task of a new firm (OWN-02). */
export interface FirstStep {
  name: keyof FirstSteps['steps']
  title: string
  how: ReactNode
  /** Whether it is done on the server, which only the owner of the first account can access. */
  onServer?: boolean
}

export const linkClass = 'font-semibold text-accent underline'

export interface StepsOfExtension extends Entry {
  steps: FirstStep[]
}
