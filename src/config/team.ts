export interface TeamMember {
  name: string
  role: string
  /** Social profiles, in the order in which they are shown. */
  twitter: string
  linkedin: string
  instagram: string
}

const samples = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/',
  instagram: 'https://www.instagram.com/',
}

/** Sample people, to be replaced by the firm's own (HOME-12). Their portraits are drawn from their names. */
export const team: TeamMember[] = [
  { name: 'Amahoro Sample', role: 'CEO', ...samples },
  { name: 'Kwame Sample', role: 'Managing Director', ...samples },
  { name: 'Wanjiru Sample', role: 'Software Engineer', ...samples },
  { name: 'Tendai Sample', role: 'Software Engineer', ...samples },
]
