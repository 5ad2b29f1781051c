export const actWords = {
  invited: 'added',
  'link-made': 'made a password link for',
  'reset-asked': 'was sent a request for a password link',
  'password-set': 'set a new password for',
} as const
