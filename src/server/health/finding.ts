/** Result of a check: `warning` needs attention soon, `wrong` now. */
export interface Finding {
  level: 'ok' | 'warning' | 'wrong'
  /** The thing checked. */
  name: string
  /** The observation, and how to fix it if it is wrong; never a secret. */
  text: string
}

/** Makes the findings about one thing, as tags of template strings. */
export function findingsOn(name: string) {
  const of =
    (level: Finding['level']) =>
    (parts: TemplateStringsArray, ...values: (string | number)[]): Finding => ({
      level,
      name,
      text: String.raw({ raw: parts }, ...values),
    })
  return { ok: of('ok'), warning: of('warning'), wrong: of('wrong') }
}
