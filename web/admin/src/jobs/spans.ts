// Lengths of time as the language of the pages writes them: "10 sec", "6 hr".

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A span in its largest unit, rounded down. */
export function spanOf(language: string, seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['second', 1]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(Math.floor(seconds / length))
}
