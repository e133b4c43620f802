// The browser of a session, in words that tell its person which it is: its family and its system, not more.

const families = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const

const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const longest = 500

/** "Firefox on Linux"; "another program" for what is not known. */
export function agentFamily(userAgent = ''): string {
  const text = userAgent.slice(0, longest)
  const nameIn = (names: readonly (readonly [string, RegExp])[]): string | undefined =>
    names.find(([, pattern]) => pattern.test(text))?.[0]
  const system = nameIn(systems)
  const family = nameIn(families) ?? 'another program'
  return system === undefined ? family : `${family} on ${system}`
}
