import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../support/steps.ts'

/** Every file that git tracks, as its path from the root. */
export const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The texts of files with such a path, by their paths. */
export function textsOf(paths: RegExp): Map<string, string> {
  return new Map(tracked.filter((file) => paths.test(file)).map((file) => [file, read(file)]))
}

/** The scripts of an Astro component: its frontmatter and its script elements. */
function scriptsOf(astro: string): string {
  const [, frontmatter = '', ...template] = astro.split(/^---$/m)
  const elements = template.join('').split('<script').slice(1)
  const scripts = elements.map((text) => /^(?:[^>]*[^/>])?>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '')
  return [frontmatter, ...scripts].join('\n')
}

export function treeOf(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const script = file.endsWith('.astro') ? scriptsOf(text) : text
  return ts.createSourceFile(file, script, ts.ScriptTarget.Latest, false, kind)
}

const trees = new Map<string, ts.SourceFile>()

/** The syntax trees of files with such a path; each file is parsed once. */
export function treesOf(paths: RegExp): ts.SourceFile[] {
  return tracked
    .filter((file) => paths.test(file))
    .map((file) => {
      const tree = trees.get(file) ?? treeOf(file, read(file))
      trees.set(file, tree)
      return tree
    })
}

/** Every node of a tree. */
export function nodesOf(tree: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return nodes
}

/** The text of a string or a template, with `…` for its expressions; undefined for any other expression. */
export function stringOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** A node's place in its file, as `FILE:LINE: beginning`. */
export function placeOf(node: ts.Node, tree: ts.SourceFile): string {
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
  return `${tree.fileName}:${line + 1}: ${node.getText(tree).replace(/\s+/g, ' ').slice(0, 80)}`
}
