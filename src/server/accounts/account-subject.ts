import type { AccountRow } from '#server/database/schema.ts'

/** An account as the audit trail names it. */
export function accountSubject({ id, full_name, email }: Pick<AccountRow, 'id' | 'full_name' | 'email'>) {
  return { noun: 'account', id, title: `${full_name} (${email})` } as const
}
