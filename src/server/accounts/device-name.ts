/** Programs and systems by their marks in a user agent. The first match wins: most name others as well. */
const programs: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(list: [RegExp, string][], text: string): string | undefined {
  return list.find(([shape]) => shape.test(text))?.[1]
}

/** The name of a device, in words from these lists only: 'Firefox on Windows'. */
export function deviceName(userAgent = ''): string {
  const text = userAgent.slice(0, 500)
  const program = nameIn(programs, text) ?? 'Unknown program'
  const system = nameIn(systems, text)
  return system === undefined ? program : `${program} on ${system}`
}
