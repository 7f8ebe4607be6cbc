// Order matters: most browsers also name the ones that they descend from.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

/** What a browser says of itself. The sender chooses the header freely: it is a hint and no proof. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return {
    browser: BROWSERS.find(([pattern]) => pattern.test(text))?.[1],
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1],
  }
}

/** The device of a session in English words, such as "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
