/** As many records as a busy office collects in years. */
export const many = { queries: 10_000, appointments: 5_000, publications: 2_000 }
