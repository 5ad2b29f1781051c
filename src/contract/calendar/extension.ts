export const features = {
  'calendar-address':
    '/api/account/calendar creates and revokes the private address of a calendar of the agreed appointments.',
} as const

export const files = {
  readCalendarFile: { path: '/api/calendar/{file}', types: ['text/calendar'] },
} as const

export const acts = { 'calendar-created': 'accounts', 'calendar-ended': 'accounts' } as const
