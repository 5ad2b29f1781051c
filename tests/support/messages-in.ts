import { readFile } from 'node:fs/promises'
import ts from 'typescript'

/** A call's message: its other arguments, and the longest part of the message that never changes. */
export interface Said {
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

/** The calls of a function in a file; `message` is the place of the message among its arguments. */
export async function messagesIn(file: string, name: string, message: number): Promise<Said[]> {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Said[] = []
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && node.expression.getText() === name) {
      const said = node.arguments[message]
      const args = node.arguments.map((argument) => argument.getText())
      if (said) found.push({ args, words: longest(partsOf(said).flatMap((text) => text.split(/[.:;,(`]/))) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
