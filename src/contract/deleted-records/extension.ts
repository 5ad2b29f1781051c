/** Days for which a deleted record can be restored (INB-03). */
export const restoreDays = 30

export const features = {
  undo: `Deleted records can be restored for ${restoreDays} days: POST /api/deleted-records/{id}/restore.`,
} as const

export const acts = { restored: 'content', 'message-restored': 'messages' } as const
