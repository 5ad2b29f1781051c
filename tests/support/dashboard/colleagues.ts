import type { TestColleague } from '../test-colleagues.ts'
import type { PageUnderTest, Staff } from './test.ts'

export { addTestColleague, inviteTestColleague } from '../test-colleagues.ts'

/** Signs a colleague in, as on one more device. */
export async function signIn(
  staff: Staff,
  { email, password }: TestColleague,
): Promise<{ token: string; user: unknown }> {
  const answer = await staff.send('POST', '/api/auth/login', { email, password })
  if (!answer.ok) throw new Error(`The sign-in was refused: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Opens a screen as a colleague. */
export async function enterAs(
  page: PageUnderTest,
  staff: Staff,
  colleague: TestColleague,
  path: string,
): Promise<void> {
  const { token, user } = await signIn(staff, colleague)
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  await page.open(path)
}
