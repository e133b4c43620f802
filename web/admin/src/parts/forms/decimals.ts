// Decimals as people type them: with a point or a comma before the decimals, and with the marks between thousands that the language
// of the pages writes.

/** 1,234,567.5 in English, 1.234.567,5 in German. */
const grouped = { ',': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, '.': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/ }

const groupMark = (language: string): ',' | '.' => (language === 'de' ? '.' : ',')

/**
 * What was typed as a decimal with a point. Null for what is none, has more decimals than there may be, or can be read in two ways:
 * in English 1,200 is 1200 dollars, but of dinars, which have three decimals, it may be 1.2.
 */
export function decimalIn(typed: string, language: string, mostDecimals: number): string | null {
  const text = typed.trim()
  const group = groupMark(language)
  const isGrouped = grouped[group].test(text)
  if (isGrouped && mostDecimals >= 3 && /^\d+.\d+$/.test(text)) return null
  const plain = (isGrouped ? text.replaceAll(group, '') : text).replace(',', '.')
  const found = /^\d{1,9}(?:\.(\d+))?$/.exec(plain)
  return found && (found[1]?.length ?? 0) <= mostDecimals ? plain : null
}

/** A number as it is typed and copied: without marks between thousands. A text that is no number stays as it is. */
export function typedDecimal(value: number | string, language: string): string {
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', groupMark(language) === ',' ? '.' : ',') : text
}
