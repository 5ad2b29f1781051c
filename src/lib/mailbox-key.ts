/** The domains of one provider, which ignores dots and anything behind a plus in the part before them. */
const gmail = /^[^@]*@g(?:oogle)?mail\.com$/

/**
 * The key of the mailbox that a mail address leads to, as far as it is known: case matters nowhere, and Gmail delivers
 * many spellings to one person.
 */
export function mailboxKey(address: string): string {
  const email = address.trim().toLowerCase()
  if (!gmail.test(email)) return email
  const [name = ''] = email.split(/[+@]/, 1)
  const plain = name.replaceAll('.', '')
  // No mailbox has an empty name: such addresses share nothing.
  return plain === '' ? email : `${plain}@gmail.com`
}
