import ts from 'typescript'
import { nodesOf, placeOf } from './source.ts'

type Child = ts.JsxChild

const choices = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node
}

function isElement(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
}

/** Names of functions in a file whose body is an element, such as `const row = () => <li />`. */
function drawingFunctions(tree: ts.SourceFile): Set<string> {
  const names = nodesOf(tree).flatMap((node) =>
    ts.isVariableDeclaration(node) &&
    ts.isIdentifier(node.name) &&
    node.initializer &&
    ts.isArrowFunction(node.initializer) &&
    ts.isExpression(node.initializer.body) &&
    isElement(unwrapped(node.initializer.body))
      ? node.name.text
      : [],
  )
  return new Set(names)
}

/** The last name of a called expression. */
function nameOf(called: ts.Expression): string {
  if (ts.isPropertyAccessExpression(called)) return `.${called.name.text}`
  return ts.isIdentifier(called) ? called.text : ''
}

/** Returns true if an expression may render a text node directly into the page. */
function mayBeText(expression: ts.Expression, drawing: Set<string>): boolean {
  const node = unwrapped(expression)
  if (isElement(node) || node.kind === ts.SyntaxKind.NullKeyword) return false
  if (ts.isConditionalExpression(node))
    return mayBeText(node.whenTrue, drawing) || mayBeText(node.whenFalse, drawing)
  if (ts.isBinaryExpression(node) && choices.has(node.operatorToken.kind)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    return mayBeText(node.right, drawing) || (!isAnd && mayBeText(node.left, drawing))
  }
  if (!ts.isCallExpression(node)) return true
  const called = nameOf(node.expression)
  // A list of elements, a render function passed as children, or a function of this file.
  return called !== '.map' && called !== 'children' && !drawing.has(called)
}

/** Returns true if a child may appear, disappear or change between text and element. */
function mayChange(child: Child): boolean {
  if (!ts.isJsxExpression(child) || !child.expression) return false
  const node = unwrapped(child.expression)
  if (ts.isBinaryExpression(node)) return choices.has(node.operatorToken.kind)
  if (!ts.isConditionalExpression(node)) return false
  return ![node.whenTrue, node.whenFalse].every(
    (branch) => ts.isStringLiteralLike(branch) || ts.isTemplateExpression(branch),
  )
}

/**
 * Places in a file where a child that may appear or disappear stands beside bare text. A browser that translates a page
 * replaces text nodes with elements; React then looks for the text node to insert before, or to remove, and unmounts the
 * whole island. Text in a separate element is safe.
 */
export function bareTextIn(tree: ts.SourceFile): string[] {
  const drawing = drawingFunctions(tree)
  const isText = (child: Child): boolean =>
    ts.isJsxText(child)
      ? child.text.trim() !== ''
      : ts.isJsxExpression(child) && child.expression !== undefined && mayBeText(child.expression, drawing)
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return []
    const children = node.children.filter((child) => !ts.isJsxText(child) || child.text.trim() !== '')
    const isOdd = children.length > 1 && children.some(mayChange) && children.some(isText)
    return isOdd ? placeOf(node, tree) : []
  })
}
