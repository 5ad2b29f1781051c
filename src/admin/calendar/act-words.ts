export const actWords = {
  'calendar-created': 'created a private calendar address',
  'calendar-ended': 'revoked the private calendar address',
} as const
