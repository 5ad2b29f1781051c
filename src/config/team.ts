/** Sample people: replace names and links with the real team's; portraits are drawn from the name. */
export const team = [
  { name: 'Sample Person One', role: 'CEO' },
  { name: 'Sample Person Two', role: 'Managing Director' },
  { name: 'Sample Person Three', role: 'Software Engineer' },
  { name: 'Sample Person Four', role: 'Software Engineer' },
].map((member) => ({
  ...member,
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/',
  instagram: 'https://www.instagram.com/',
}))
