import { useEffect, useState } from 'react'

const schemes = ['system', 'light', 'dark'] as const

const query = /\(prefers-color-scheme:\s*(light|dark)\)/

/** The media rules that depend on the scheme, with the scheme that each is for. */
function schemeRules(rules: CSSRuleList): [MediaList, string][] {
  return [...rules].flatMap((rule) => {
    const inner = rule instanceof CSSGroupingRule ? schemeRules(rule.cssRules) : []
    const [, scheme] = (rule instanceof CSSMediaRule && query.exec(rule.media.mediaText)) || []
    return rule instanceof CSSMediaRule && scheme !== undefined ? [[rule.media, scheme], ...inner] : inner
  })
}

/** Shows the page in one scheme, whatever that of the system is. */
export function SchemeSwitch() {
  const [chosen, setChosen] = useState<(typeof schemes)[number]>('system')
  useEffect(() => {
    if (chosen === 'system') return undefined
    const rules = [...document.styleSheets].flatMap((sheet) => schemeRules(sheet.cssRules))
    const before = rules.map(([media]) => media.mediaText)
    for (const [media, scheme] of rules) media.mediaText = scheme === chosen ? 'all' : 'not all'
    document.documentElement.style.colorScheme = chosen
    return () => {
      for (const [place, [media]] of rules.entries()) media.mediaText = before[place] ?? ''
      document.documentElement.style.colorScheme = ''
    }
  }, [chosen])
  return (
    <fieldset style={{ display: 'flex', gap: '1rem', marginBlock: '1rem 2rem' }}>
      <legend>Scheme</legend>
      {schemes.map((scheme) => (
        <label key={scheme}>
          <input type="radio" name="scheme" checked={scheme === chosen} onChange={() => setChosen(scheme)} />{' '}
          {scheme}
        </label>
      ))}
    </fieldset>
  )
}
