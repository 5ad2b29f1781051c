export const exportWords = { subscriber: 'subscribers' } as const
