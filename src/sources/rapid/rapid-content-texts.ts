// Texts of Rapid's content as plain text: they come as pieces of HTML, some of them broken, some escaped twice, and times of
// day as guests read them.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  deg: '°',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
}

/** Longer texts are cut before they are read, so that none takes long. */
const mostRead = 100_000

/**
 * Plain text of at most `most` characters: paragraphs and lines become lines, points of lists begin with a bullet, all other
 * markup is left out. Empty for anything but a text.
 */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  // Twice: "&lt;br />" is markup that was escaped, and its words may hold "&amp;".
  const markup = decoded(value.slice(0, mostRead).toWellFormed())
  const lines = decoded(
    markup
      .replace(/<\s*(?:script|style)\b[^<>]{0,1000}>[^<]{0,100000}/gi, ' ')
      .replace(/\s+/g, ' ')
      .replace(/<\s*li\b[^<>]{0,1000}>/gi, '\n• ')
      .replace(/<\s*\/?\s*(?:br|p|ul|ol|div|li|h[1-6])\b[^<>]{0,1000}>/gi, '\n')
      .replace(/<\/?[a-z!][^<>]{0,1000}>/gi, ''),
  )
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .split('\n')
    .map(line => line.replace(/ {2,}/g, ' ').trim())
    .filter(line => line !== '' && line !== '•')
  return cut(lines.join('\n'), most)
}

/** Within a limit, at a blank where there is one near. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const blank = short.search(/\s\S{0,40}$/)
  return `${(blank > 0 ? short.slice(0, blank) : short).trimEnd()}…`
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = point >= 32 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : ' '
  })

/** HH:MM of "3:00 PM", "15:00" or "noon"; null for anything else. */
export function timeOfDay(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const [, hours = '', minutes = '', half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/.exec(text) ?? []
  const [, plainHours = '', plainMinutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? []
  if (half !== undefined) {
    const hour = Number(hours)
    if (hour < 1 || hour > 12) return null
    return written((hour % 12) + (half === 'p' ? 12 : 0), Number(minutes))
  }
  return plainHours === '' ? null : written(Number(plainHours), Number(plainMinutes))
}

const written = (hour: number, minute: number): string | null =>
  hour <= 23 && minute <= 59 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null
