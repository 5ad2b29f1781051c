import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './steps.ts'

/** A regular expression in the code: a literal, or a template whose parts are read as the letter x. */
export interface Pattern {
  source: string
  flags: string
  file: string
}

/** The scripts of an Astro component: its frontmatter and its script elements. */
function scriptsOf(astro: string): string {
  const [, frontmatter = '', ...template] = astro.split(/^---$/m)
  const elements = template.join('').split('<script').slice(1)
  const scripts = elements.map((text) => /^(?:[^>]*[^/>])?>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '')
  return [frontmatter, ...scripts].join('\n')
}

export function textOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return ''
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
}

export function patternOf(node: ts.Node): Omit<Pattern, 'file'> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  if (node.expression.text !== 'RegExp') return undefined
  const [source, flags] = [textOf(node.arguments?.[0]), textOf(node.arguments?.[1])]
  if (source === undefined || flags === undefined)
    throw new Error('a regular expression is made from parts that cannot be checked')
  return { source, flags }
}

/** The syntax trees of the product's code. */
export async function treesOfCode(): Promise<ts.SourceFile[]> {
  const names = await readdir(join(root, 'src'), { recursive: true })
  const files = names.filter((name) => /\.(?:astro|js|mjs|ts|tsx)$/.test(name))
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, 'src', file), 'utf8')
      return treeOf(file, file.endsWith('.astro') ? scriptsOf(text) : text)
    }),
  )
}

export function treeOf(file: string, code: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind)
}

/** Every regular expression of the product's code, each once. */
export async function patternsOfCode(): Promise<Pattern[]> {
  const found = new Map<string, Pattern>()
  for (const tree of await treesOfCode()) {
    const walk = (node: ts.Node): void => {
      const pattern = patternOf(node)
      if (pattern) found.set(`/${pattern.source}/${pattern.flags}`, { ...pattern, file: tree.fileName })
      ts.forEachChild(node, walk)
    }
    walk(tree)
  }
  return [...found.values()]
}
