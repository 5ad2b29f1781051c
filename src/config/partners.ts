/** Placeholder partners (HOME-11). */
export const partners = Array.from({ length: 6 }, () => 'Template')
