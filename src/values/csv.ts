// Tables for spreadsheets (RFC 4180), in which no cell is taken for a formula (threat C7).

/** A cell that begins like this may be run as a formula; the wide forms of East Asia too. */
const formula = /^[\s\0]*[=+\-@\t\r\0＝＋－＠]/u

/** No formula, though it may begin with a minus. */
const decimal = /^-?\d+(\.\d+)?$/

/** One line with its end. Every text is quoted; one that looks like a formula begins with an apostrophe. Numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  const given = String(value ?? '')
  if (decimal.test(given)) return given
  const text = given.replaceAll('\0', '')
  return `"${(formula.test(given) ? `'${text}` : text).replaceAll('"', '""')}"`
}
