import { readFileSync } from 'node:fs'
import { marked, type Token } from 'marked'
import { root } from './steps.ts'

const verbs = ['open', 'press', 'type', 'choose', 'under', 'see'] as const
type Verb = (typeof verbs)[number]

/** One act of a step: a verb, and the name of its object. */
export interface Act {
  verb: Verb
  /** The name on the screen; with `isYours`, the guide's words for what is the reader's own. */
  name: string
  isYours: boolean
  /** The typed text in the guide's words, the chosen option, or the record of a button. */
  with?: string
}

/** A part of the guide. */
export interface GuidePart {
  title: string
  /** The acts of each of its steps, in their order. */
  steps: Act[][]
  /** Each name that is written on a screen. */
  names: string[]
  pictures: { file: string; alt: string }[]
  words: number
}

const verbIn = new RegExp(`\\b(?:${verbs.join('|')})\\b`, 'gi')
const endOfSentence = /[.:?!](?:\s|$)/

function isVerb(text: string): text is Verb {
  return verbs.some((verb) => verb === text)
}

/** The verb for what follows a text: its last one, unless the sentence ends after it. */
function verbAfter(text: string, before: Verb | undefined): Verb | undefined {
  const last = [...text.matchAll(verbIn)].at(-1)
  if (endOfSentence.test(last ? text.slice(last.index) : text)) return undefined
  const word = last?.[0].toLowerCase() ?? ''
  return isVerb(word) ? word : before
}

const textOf = (token: Token | undefined) => (token && 'text' in token ? token.text : '')
const tokensOf = (token: Token): Token[] =>
  'items' in token ? token.items : 'tokens' in token ? (token.tokens ?? []) : []

/** The tokens of lines, without the lines around them. */
function inlineOf(tokens: readonly Token[]): Token[] {
  const isAround = (token: Token) => ['paragraph', 'text'].includes(token.type) && tokensOf(token).length > 0
  return tokens.flatMap((token) => (isAround(token) ? inlineOf(tokensOf(token)) : token))
}

/** The acts of a step. A name without a verb in its sentence is only mentioned. */
export function actsOf(step: readonly Token[]): Act[] {
  const acts: Act[] = []
  const tokens = inlineOf(step)
  let verb: Verb | undefined
  /** What the reader types into the next field. */
  let typed: string | undefined
  for (let place = 0; place < tokens.length; place += 1) {
    const [token, between, next] = tokens.slice(place, place + 3)
    if (!token) break
    const text = textOf(token)
    const joint = between?.raw.replaceAll(/\s+/g, ' ')
    const { type } = token
    if (type === 'text') verb = verbAfter(token.raw, verb)
    if (!verb) continue
    if (type === 'em' && verb === 'type') typed = text
    else if (type === 'em' || (type === 'codespan' && verb === 'open'))
      acts.push({ verb, name: text, isYours: true })
    else if (type === 'strong' && verb === 'choose' && joint === ' in ' && next?.type === 'strong') {
      acts.push({ verb, name: textOf(next), isYours: false, with: text })
      place += 2
    } else if (type === 'strong' && joint === ' of ' && next?.type === 'em') {
      acts.push({ verb, name: text, isYours: false, with: textOf(next) })
      place += 2
    } else if (type === 'strong')
      acts.push({ verb, name: text, isYours: false, ...(verb === 'type' && typed && { with: typed }) })
  }
  return acts
}

/** All tokens of a type, in their order. */
function within(tokens: readonly Token[], type: string): Token[] {
  return tokens.flatMap((token) => [
    ...(token.type === type ? [token] : []),
    ...within(tokensOf(token), type),
  ])
}

function partOf(title: string, tokens: readonly Token[]): GuidePart {
  const steps = within(tokens, 'list').filter((list) => 'ordered' in list && list.ordered)
  return {
    title,
    steps: steps.flatMap((list) => tokensOf(list).map((item) => actsOf(tokensOf(item)))),
    names: within(tokens, 'strong').map(textOf),
    pictures: within(tokens, 'image').map((image) => ({
      file: 'href' in image ? image.href : '',
      alt: textOf(image),
    })),
    words: tokens.flatMap(({ raw }) => raw.split(/\s+/).filter(Boolean)).length,
  }
}

/** The parts of the guide for staff, in their order. */
export function staffGuide(): GuidePart[] {
  const tokens = marked.lexer(readFileSync(`${root}/src/operations/STAFF.md`, 'utf8'))
  const starts = tokens.flatMap((token, place) =>
    token.type === 'heading' && token.depth === 2 ? [place] : [],
  )
  return starts.map((start, index) =>
    partOf(textOf(tokens[start]), tokens.slice(start + 1, starts[index + 1])),
  )
}

/** The part of the guide with this title. */
export function guidePart(title: string): GuidePart {
  const part = staffGuide().find((one) => one.title === title)
  if (!part) throw new Error(`The guide has no part '${title}'.`)
  return part
}
