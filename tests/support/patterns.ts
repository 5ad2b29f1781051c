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

function textOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return ''
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
}

function patternOf(node: ts.Node): Omit<Pattern, 'file'> | undefined {
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

function nodesOf(code: string, file: string): ts.Node[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const nodes: ts.Node[] = []
  const walk = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind))
  return nodes
}

/** The code of each file of the product, by its path in src. */
async function codeOfFiles(): Promise<[file: string, code: string][]> {
  const names = await readdir(join(root, 'src'), { recursive: true })
  const files = names.filter((name) => /\.(?:astro|js|mjs|ts|tsx)$/.test(name))
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const text = await readFile(join(root, 'src', file), 'utf8')
      return [file, file.endsWith('.astro') ? scriptsOf(text) : text]
    }),
  )
}

/** Every regular expression of the product's code, each once. */
export async function patternsOfCode(): Promise<Pattern[]> {
  const found = new Map<string, Pattern>()
  for (const [file, code] of await codeOfFiles())
    for (const node of nodesOf(code, file)) {
      const pattern = patternOf(node)
      if (pattern) found.set(`/${pattern.source}/${pattern.flags}`, { ...pattern, file })
    }
  return [...found.values()]
}

const searches =
  /^(?:endsWith|includes|indexOf|lastIndexOf|match|matchAll|replace|replaceAll|split|startsWith)$/

/** The regular expressions in code, and the texts that it looks for in others. */
export function searchesIn(code: string, file = 'code.ts'): string[] {
  return nodesOf(code, file).flatMap((node) => {
    const pattern = patternOf(node)
    if (pattern) return [pattern.source]
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const [wanted] = node.arguments
    return searches.test(node.expression.name.text) && wanted && ts.isStringLiteralLike(wanted)
      ? [wanted.text]
      : []
  })
}

/** The same for each file of the product. */
export async function searchesOfCode(): Promise<{ file: string; search: string }[]> {
  const files = await codeOfFiles()
  return files.flatMap(([file, code]) => searchesIn(code, file).map((search) => ({ file, search })))
}
