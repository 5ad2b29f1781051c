import { transform } from 'lightningcss'

/** lightningcss counts a version as major << 16 | minor << 8. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)

/** What public pages must be readable in: phones that stopped being updated in 2021. */
export const oldest = {
  chrome: version(90),
  firefox: version(90),
  ios_saf: version(14, 5),
  safari: version(14, 1),
}

/** The order that the layers have where layers are known; what stands in none comes last. */
const layers = ['theme', 'base', 'components', 'utilities']

/** The top-level rules of a style sheet. Quoted text may hold braces. */
function rulesOf(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: mark, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (mark === '{') depth += 1
    if (mark === '}') depth -= 1
    if (depth > 0 || (mark !== '}' && mark !== ';')) continue
    rules.push(css.slice(start, index + 1).trim())
    start = index + 1
  }
  return rules
}

/** What stands in layers, in their order and without them; then the rest. */
function withoutLayers(css: string): string {
  const ranked = rulesOf(css.replace(/\/\*[\s\S]*?\*\//g, '')).flatMap((rule) => {
    const [whole, names = '', opening] = /^@layer\s*([\w\s,-]*)([{;])/.exec(rule) ?? []
    if (whole === undefined) return [{ rank: layers.length, css: rule }]
    if (opening === ';') return []
    return [{ rank: layers.indexOf(names.trim()), css: rule.slice(whole.length, -1) }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .map((part) => part.css)
    .join('')
}

/**
 * A page's style sheet for browsers that know no layers, no ranges in media queries and no newer colours:
 * there, as in newer ones, rules weigh by their place and specificity alone.
 */
export function forOldBrowsers(css: string): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(withoutLayers(css)),
    minify: true,
    targets: oldest,
  })
  return code.toString()
}
