import { accountParts } from '#admin/extensions/account-sections.ts'
import { accountPath, staffPaths } from '#config/paths.ts'
import { menu, others } from '#admin/shell/menu.ts'
import { logOut } from '#admin/shell/sign-out.ts'
import { navigate } from '#admin/shell/navigation.ts'
import { type Command, offered } from './offered.ts'
import { toast } from '#ui/toast.ts'

function go(name: string, path: string, about = 'Screen'): Command {
  return { name, about, run: () => navigate(path) }
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toast.success('Address copied')
  } catch {
    toast.error('This browser did not allow the address to be copied')
  }
}

/** The lines that the palette has for every text: screens to go to, and things to do. */
export const commands = (): readonly Command[] => [
  ...offered(),
  go('New Publication', staffPaths.newArticle, 'Do'),
  go('New Card', staffPaths.newCard, 'Do'),
  { name: 'Copy the address of this screen', about: 'Do', run: copyAddress },
  { name: 'Logout', about: 'Do', run: logOut },
  ...[...menu, ...others].map(({ label, path }) => go(label, path)),
  go('Settings', staffPaths.settings),
  go('Help', staffPaths.help),
  ...accountParts()
    .slice(1)
    .map(({ part, name }) => go(name, accountPath(part), 'In your profile')),
]

/** A text for comparisons: without case, accents and spaces at its ends. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The commands that have all words of a text in their name; those that begin with it first. */
export function matching(all: readonly Command[], text: string): Command[] {
  const wanted = folded(text)
  const words = wanted.split(/\s+/)
  const found = all.filter(({ name }) => words.every((word) => folded(name).includes(word)))
  const begins = ({ name }: Command) => Number(folded(name).startsWith(wanted))
  return found.toSorted((one, other) => begins(other) - begins(one))
}
