/** The first account of every backend. */
export const firstAccount = {
  email: 'staff@example.org',
  password: 'seven green tractors',
  fullName: 'Site Admin',
}
