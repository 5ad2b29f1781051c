import { readFile } from 'node:fs/promises'
import ts from 'typescript'

/** A call's message: the called function, the other arguments, and the longest part of the message that never changes. */
export interface Said {
  callee: string
  args: string[]
  words: string
}

/** The parts of a message that never change. */
function partsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isConditionalExpression(node)) return [...partsOf(node.whenTrue), ...partsOf(node.whenFalse)]
  return []
}

function longest(texts: string[]): string {
  return texts.map((text) => text.trim()).toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** The calls of a function in a file, also as a tag of a template, or of those whose names match; `message` is the place of the message among its arguments. */
export async function messagesIn(file: string, name: string | RegExp, message: number): Promise<Said[]> {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Said[] = []
  const isWanted = (callee: string) => (typeof name === 'string' ? callee === name : name.test(callee))
  function add(callee: ts.Expression, given: readonly ts.Expression[], said?: ts.Expression): void {
    if (!said || !isWanted(callee.getText())) return
    const words = longest(partsOf(said).flatMap((text) => text.split(/[.:;,(`]/)))
    found.push({ callee: callee.getText(), args: given.map((argument) => argument.getText()), words })
  }
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) add(node.expression, node.arguments, node.arguments[message])
    if (ts.isTaggedTemplateExpression(node)) add(node.tag, [], node.template)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
