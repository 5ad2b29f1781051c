export const actWords = {
  'address-added': 'set an old address of',
  'address-removed': 'removed an old address of',
} as const
