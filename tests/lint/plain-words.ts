import ts from 'typescript'
import { nodesOf, stringOf, treeOf } from './source.ts'

/** Ways of writing that readers stumble over, what to write instead, and a sentence that each finds. */
export const oddWords: [pattern: RegExp, instead: string, example: string][] = [
  [
    /(?:^|[.;:,(] |\b(?:of|to|for|by|with|from|than|and|keeps|tells|shows|says|reads) )(?:who|what|whoever|whatever) (?:has|have|is|are|was|were|had|waits|came|comes|stands|goes|nobody|people|they|it)\b/i,
    'Name the thing or the person: "users who forgot their password", "queued forms".',
    'A link for who has forgotten a password.',
  ],
  [
    /\banswers (?:whether|how|what|its|names|nothing|undefined)\b|\banswered function\b/i,
    'A function returns, a server responds.',
    'Answers whether it was cached.',
  ],
  [/\b(?:tells|told)\b/i, 'Reports, says, returns, passes.', 'The worker tells its parent.'],
  [/\b(?:is|are|was|were) away\b/i, 'Unavailable, unreachable, down.', 'The backend is away.'],
  [/\b(?:is|are|was) kept\b|\bkept (?:for|in)\b/i, 'Stored, cached, retained.', 'It is kept in memory.'],
  [
    /\b(?:nobody|somebody|anybody|everybody)\b/i,
    'No one, someone, or the noun: a visitor, a colleague.',
    'Nobody waits for it.',
  ],
  [
    /\b(?:meanwhile|once more|anew|for ever)\b/i,
    'In the meantime (or nothing), again, indefinitely.',
    'It is drawn anew.',
  ],
  [
    /\b(?:is|are|was|were) (?:not )?there(?: any more)?\b(?! (?:a|an|no|is|are)\b)/i,
    'Exists, is missing.',
    'The file is not there any more.',
  ],
  [/\bof (?:its|their|his|one.s) own\b/i, 'Separate, own, dedicated.', 'In a thread of its own.'],
  [
    /(?:^|[.;:(] )Most (?:bytes|characters|letters|levels|milliseconds|passes|pictures|pixels|records)\b/,
    'Maximum: "most" reads as "nearly all".',
    'Most bytes of a picture.',
  ],
  [
    /^How (?:far|long|many|much|old)\b/,
    'A comment on a value names it: number, maximum, length, age.',
    'How many records a seed makes.',
  ],
  [/\bcarr(?:y|ies|ied)\b/i, 'Has, contains, sends.', 'The mark carries its text.'],
  [/\bfor good\b/i, 'Permanently.', 'It is cached for good.'],
  [/\bthis often\b/i, 'A number of times.', 'Each page is loaded this often.'],
  [
    /^(?:The )?fewest\b|^The most (?:bytes|characters|letters)\b|^(?:Bytes|Characters|Letters|Milliseconds)\b[^.]*\bat most\.$/i,
    'Minimum, maximum, before the noun.',
    'Characters of a note at most.',
  ],
  [
    /\bdesk['’]s\b|\b(?:a|on a) desk\b/i,
    'Desktop: the width of a desktop window.',
    'Tests that run at a desk’s width.',
  ],
  [/\bon sight\b/i, 'When it is visible.', 'Parts that load on sight.'],
  [/\bwhoever\b/i, 'Anyone who, the person who.', 'Ask whoever runs the server.'],
  [/\ball the same\b/i, 'Still, nevertheless.', 'It may have arrived all the same.'],
  [/\bgoes on\b|\bwent on\b/i, 'Continues.', 'The build goes on without it.'],
]

/** Code spans and quotations are not prose. */
function withoutQuotes(text: string): string {
  return text.replace(/`[^`]*`|'[^']*'|"[^"]*"|“[^”]*”/g, '`')
}

/** The places of a text that hold an odd way of writing. */
export function oddPlaces(text: string): string[] {
  const prose = withoutQuotes(text)
  return oddWords
    .filter(([pattern]) => pattern.test(prose))
    .map(([, instead]) => `${text.trim().slice(0, 120)}: ${instead}`)
}

/** The titles of tests, and of groups of them. */
function titlesOf(tree: ts.SourceFile): string[] {
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isCallExpression(node) || !/^(?:test|describe)\b/.test(node.expression.getText(tree))) return []
    return (node.arguments[0] && stringOf(node.arguments[0])) ?? []
  })
}

/** Comments of a file as one line each, lines of Markdown, and in tests the titles. */
export function proseOf(file: string, text: string): string[] {
  if (file.endsWith('.md')) return text.split('\n')
  if (/\.(?:toml|conf|yaml|service|sh)$/.test(file))
    return [...text.matchAll(/^\s*#+ ?(.*)$/gm)].map(([, line = '']) => line).filter(Boolean)
  const comments = [...text.matchAll(/(?<![*\w])\/\*\*?([^]*?)\*\/|(?<!:)\/\/([^\n]*)/g)].map(
    ([, block, line = '']) => (block ?? line).replace(/\s*\n\s*\*?\s?/g, ' ').trim(),
  )
  const titles = /^tests\/.*\.tsx?$/.test(file) ? titlesOf(treeOf(file, text)) : []
  return [...comments, ...titles].filter(Boolean)
}

/** Strings of at least three words that are not content of the site: messages, labels, log lines, text of elements. */
export function messagesOf(file: string, text: string): string[] {
  if (/^src\/(?:config|server\/seed)\//.test(file) || !/^src\/.*\.(?:ts|tsx)$/.test(file)) return []
  const found = nodesOf(treeOf(file, text)).map((node) => (ts.isJsxText(node) ? node.text : stringOf(node)))
  return found
    .map((message = '') => message.replace(/\s+/g, ' ').trim())
    .filter((message) => message.split(' ').length > 2)
}
