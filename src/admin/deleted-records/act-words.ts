export const actWords = { restored: 'restored', 'message-restored': 'restored' } as const
