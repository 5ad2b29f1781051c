/** Placeholder logos, until partners agree to be named (HOME-11). */
export const partners = ['Template', 'Template', 'Template', 'Template', 'Template', 'Template']
