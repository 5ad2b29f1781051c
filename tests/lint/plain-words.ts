import ts from 'typescript'

/** A way of writing that readers stumble over, and what to write instead. */
export interface OddWord {
  pattern: RegExp
  instead: string
  /** A sentence that it finds. */
  example: string
}

export const oddWords: OddWord[] = [
  {
    pattern:
      /(?:^|[.;:,(] |\b(?:of|to|for|by|with|from|than|and|keeps|tells|shows|says|reads) )(?:who|what|whoever|whatever) (?:has|have|is|are|was|were|had|waits|came|comes|stands|goes|nobody|people|they|it)\b/i,
    instead: 'Name the thing or the person: "users who forgot their password", "queued forms".',
    example: 'A link for who has forgotten a password.',
  },
  {
    pattern: /\banswers (?:whether|how|what|its|names|nothing|undefined)\b|\banswered function\b/i,
    instead: 'A function returns, a server responds.',
    example: 'Answers whether it was cached.',
  },
  {
    pattern: /\b(?:tells|told)\b/i,
    instead: 'Reports, says, returns, passes.',
    example: 'The worker tells its parent.',
  },
  {
    pattern: /\b(?:is|are|was|were) away\b/i,
    instead: 'Unavailable, unreachable, down.',
    example: 'The backend is away.',
  },
  {
    pattern: /\b(?:is|are|was) kept\b|\bkept (?:for|in)\b/i,
    instead: 'Stored, cached, retained.',
    example: 'It is kept in memory.',
  },
  {
    pattern: /\b(?:nobody|somebody|anybody|everybody)\b/i,
    instead: 'No one, someone, or the noun: a visitor, a colleague.',
    example: 'Nobody waits for it.',
  },
  {
    pattern: /\b(?:meanwhile|once more|anew|for ever)\b/i,
    instead: 'In the meantime (or nothing), again, indefinitely.',
    example: 'It is drawn anew.',
  },
  {
    pattern: /\b(?:is|are|was|were) (?:not )?there(?: any more)?\b(?! (?:a|an|no|is|are)\b)/i,
    instead: 'Exists, is missing.',
    example: 'The file is not there any more.',
  },
  {
    pattern: /\bof (?:its|their|his|one.s) own\b/i,
    instead: 'Separate, own, dedicated.',
    example: 'In a thread of its own.',
  },
  {
    pattern:
      /(?:^|[.;:(] )Most (?:bytes|characters|letters|levels|milliseconds|passes|pictures|pixels|records)\b/,
    instead: 'Maximum: "most" reads as "nearly all".',
    example: 'Most bytes of a picture.',
  },
  {
    pattern: /^How (?:far|long|many|much|old)\b/,
    instead: 'A comment on a value names it: number, maximum, length, age.',
    example: 'How many records a seed makes.',
  },
  {
    pattern: /\bcarr(?:y|ies|ied)\b/i,
    instead: 'Has, contains, sends.',
    example: 'The mark carries its text.',
  },
  {
    pattern: /\bfor good\b/i,
    instead: 'Permanently.',
    example: 'It is cached for good.',
  },
  {
    pattern: /\bthis often\b/i,
    instead: 'A number of times.',
    example: 'Each page is loaded this often.',
  },
  {
    pattern:
      /^(?:The )?fewest\b|^The most (?:bytes|characters|letters)\b|^(?:Bytes|Characters|Letters|Milliseconds)\b[^.]*\bat most\.$/i,
    instead: 'Minimum, maximum, before the noun.',
    example: 'Characters of a note at most.',
  },
  {
    pattern: /\bdesk['’]s\b|\b(?:a|on a) desk\b/i,
    instead: 'Desktop: the width of a desktop window.',
    example: 'Tests that run at a desk’s width.',
  },
  {
    pattern: /\bon sight\b/i,
    instead: 'When it is visible.',
    example: 'Parts that load on sight.',
  },
  {
    pattern: /\bwhoever\b/i,
    instead: 'Anyone who, the person who.',
    example: 'Ask whoever runs the server.',
  },
  {
    pattern: /\ball the same\b/i,
    instead: 'Still, nevertheless.',
    example: 'It may have arrived all the same.',
  },
  {
    pattern: /\bgoes on\b|\bwent on\b/i,
    instead: 'Continues.',
    example: 'The build goes on without it.',
  },
]

/** Code spans and quotations are not prose. */
function withoutQuotes(text: string): string {
  return text.replace(/`[^`]*`|'[^']*'|"[^"]*"|“[^”]*”/g, '`')
}

/** The places of a text that hold an odd way of writing. */
export function oddPlaces(text: string): string[] {
  const prose = withoutQuotes(text)
  return oddWords
    .filter(({ pattern }) => pattern.test(prose))
    .map(({ instead }) => `${text.trim().slice(0, 120)}: ${instead}`)
}

/** The text of a string or a template, with `…` for its expressions; undefined for any other expression. */
function stringOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** Calls `visit` with every node of a script. */
function walk(file: string, text: string, visit: (node: ts.Node, tree: ts.SourceFile) => void): void {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const each = (node: ts.Node): void => {
    visit(node, tree)
    ts.forEachChild(node, each)
  }
  each(tree)
}

/** The titles of tests, and of groups of them. */
function titlesOf(file: string, text: string): string[] {
  const found: string[] = []
  walk(file, text, (node, tree) => {
    if (!ts.isCallExpression(node) || !/^(?:test|describe)\b/.test(node.expression.getText(tree))) return
    const title = node.arguments[0] && stringOf(node.arguments[0])
    if (title !== undefined) found.push(title)
  })
  return found
}

/** Comments of a file as one line each, lines of Markdown, and in tests the titles. */
export function proseOf(file: string, text: string): string[] {
  if (file.endsWith('.md')) return text.split('\n')
  if (/\.(?:toml|conf|yaml|service|sh)$/.test(file))
    return [...text.matchAll(/^\s*#+ ?(.*)$/gm)].map(([, line = '']) => line).filter(Boolean)
  const comments = [...text.matchAll(/\/\*\*?([^]*?)\*\/|(?<!:)\/\/([^\n]*)/g)].map(([, block, line = '']) =>
    (block ?? line).replace(/\s*\n\s*\*?\s?/g, ' ').trim(),
  )
  const titles = /^tests\/.*\.tsx?$/.test(file) ? titlesOf(file, text) : []
  return [...comments, ...titles].filter(Boolean)
}

/** Strings of at least three words that are not content of the site: messages, labels, log lines, text of elements. */
export function messagesOf(file: string, text: string): string[] {
  if (/^src\/(?:config|server\/seed)\//.test(file) || !/^src\/.*\.(?:ts|tsx)$/.test(file)) return []
  const found: string[] = []
  walk(file, text, (node) => {
    const message = ts.isJsxText(node) ? node.text : stringOf(node)
    if (message !== undefined) found.push(message)
  })
  return found
    .map((message) => message.replace(/\s+/g, ' ').trim())
    .filter((message) => message.split(' ').length > 2)
}
