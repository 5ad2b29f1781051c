import { inviteStep } from '#admin/password-links/invite-step.tsx'
import type { FirstSteps } from './slots.ts'

export const stepsOfExtensions: FirstSteps[] = [{ needs: ['password-links'], steps: [inviteStep] }]
