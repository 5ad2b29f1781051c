import type { Caller } from './inbox-staff.ts'

/** A member of staff who knows the own password. */
type Owner = Caller & { password: string }

export interface TestColleague {
  id: string
  fullName: string
  email: string
  password: string
  /** The secret of the link, while no password is set. */
  secret: string
}

/** Invites a colleague without a password. */
export async function inviteTestColleague(
  staff: Owner,
  fullName = 'Sample Colleague',
): Promise<TestColleague> {
  const email = `${crypto.randomUUID()}@example.org`
  const answer = await staff.send('POST', '/api/colleagues', { fullName, email, current: staff.password })
  const { _id: id, token: secret }: { _id: string; token: string } = await answer.json()
  return { id, fullName, email, password: `seven green tractors ${email.slice(0, 4)}`, secret }
}

/** A colleague who has set a password. */
export async function addTestColleague(staff: Owner, fullName?: string): Promise<TestColleague> {
  const colleague = await inviteTestColleague(staff, fullName)
  const { secret: token, password } = colleague
  const { status } = await staff.send('POST', '/api/password-links', { token, password })
  if (status !== 200) throw new Error(`The password was refused: ${status}`)
  return colleague
}
