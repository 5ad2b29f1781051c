const operatingSystem = /\bOS (\d{1,3})_(\d{1,3})(?:_\d{1,3})? like Mac OS X/
const safari = /\bVersion\/(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})* Safari\//

/**
 * Whether a browser shows an empty window instead of a PDF whose policy has `sandbox`: WebKit before 18.4. On
 * phones its version is that of the system.
 */
export function showsNoSandboxedPdf(userAgent: string): boolean {
  const [, major, minor] = operatingSystem.exec(userAgent) ?? safari.exec(userAgent) ?? []
  return Number(major) < 18 || (Number(major) === 18 && Number(minor) < 4)
}
