// Decimal numbers as people type and read them in their language.

/**
 * The number that was typed, with a point: `1.234,5` and `1 234,5` are 1234.5. One mark before exactly three digits is the
 * decimal mark of the language, or else groups thousands: `1.000` is a thousand in German and one in English, `1,000` the
 * other way round. Null for what is no number; numbers have no sign.
 */
export function decimalOf(text: string, language: string): string | null {
  const typed = text.replaceAll(/[\s'’]/g, '')
  const inLanguage = withPoint(typed, decimalMark(language))
  if (inLanguage !== null) return inLanguage
  // Two marks say themselves which is which; one that does not group, as in 12.50, is a decimal mark in every language.
  if (/^\d+[.,]\d+$/.test(typed)) return typed.replace(',', '.')
  return withPoint(typed, decimalMark(language) === ',' ? '.' : ',')
}

/** A number with a point, as the language writes it and without groups; any other text as it is. */
export const decimalText = (value: string | number, language: string): string => {
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', decimalMark(language)) : text
}

/** The number where `mark` is the decimal mark and the other one groups thousands; null where it is not written so. */
function withPoint(typed: string, mark: ',' | '.'): string | null {
  const [whole = '', ...rest] = typed.split(mark)
  const [decimals] = rest
  const group = mark === ',' ? '.' : ','
  const isWhole = /^\d+$/.test(whole) || new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole)
  if (!isWhole || rest.length > 1 || (decimals !== undefined && !/^\d+$/.test(decimals))) return null
  return whole.replaceAll(group, '') + (decimals === undefined ? '' : `.${decimals}`)
}

const decimalMark = (language: string): ',' | '.' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.'
