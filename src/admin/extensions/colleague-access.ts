import { InviteForm } from '#admin/password-links/InviteForm.tsx'
import { accessLead, linkAct } from '#admin/password-links/link-act.tsx'
import type { ColleagueAccess } from '#admin/screens/account/colleague-acts.ts'

export const colleagueAccess: ColleagueAccess[] = [
  { needs: ['password-links'], lead: accessLead, acts: [linkAct], Invite: InviteForm },
]
