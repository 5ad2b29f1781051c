import ts from 'typescript'
import { patternOf, textOf } from './patterns.ts'

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
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (isLook(node)) found.push(node.getText(tree))
    else ts.forEachChild(node, walk)
  }
  walk(tree)
  return found
}
