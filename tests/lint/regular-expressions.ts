import ts from 'typescript'
import { nodesOf, stringOf } from './source.ts'

/** A regular expression in code: a literal, or a template whose expressions are read as the letter x. */
export interface Pattern {
  source: string
  flags: string
}

function textOf(node: ts.Expression | undefined): string | undefined {
  return node === undefined ? '' : stringOf(node)?.replaceAll('…', 'x')
}

function patternOf(node: ts.Node): Pattern | undefined {
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

export function patternsIn(tree: ts.SourceFile): Pattern[] {
  return nodesOf(tree).flatMap((node) => patternOf(node) ?? [])
}

/** Methods that find something in a string. */
const finding =
  /^(?:split|replace|replaceAll|includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|matchAll)$/

/** A tag, a comment or a bracket of one. */
const tag = /<\/?[a-z!]|^[<>]$/i

/** An element or an entity of HTML in a regular expression, whose classes of characters are □. Groups have names in <>. */
const tagInPattern = /(?<!\?)<[()?:\\/]*[a-z!□]|&(?:#|\\w|[a-z]|□)[^;&]*;/i

/** Whether an expression looks into HTML: a regular expression, or a call that finds a tag in a string. */
function isLook(node: ts.Node): boolean {
  const pattern = patternOf(node)
  if (pattern) return tagInPattern.test(pattern.source.replace(/\[(?:\\.|[^\]\\])*\]/g, '□'))
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const [wanted] = node.arguments
  return finding.test(node.expression.name.text) && wanted !== undefined && tag.test(textOf(wanted) ?? '')
}

/** The expressions of a file that look into HTML with a pattern. */
export function htmlPatternsIn(tree: ts.SourceFile): string[] {
  return nodesOf(tree)
    .filter(isLook)
    .map((node) => node.getText(tree))
}
