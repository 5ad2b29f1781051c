import { inviteStep } from '#admin/password-links/invite-step.tsx'
import type { StepsOfExtension } from '#admin/screens/dashboard/first-step.ts'

export const stepsOfExtensions: StepsOfExtension[] = [{ needs: ['password-links'], steps: [inviteStep] }]
