// Tables for spreadsheets (RFC 4180), in which no cell is taken for a formula (threat C7).

/** A cell that begins like this may be run as a formula; the wide forms of East Asia too. */
const formula = /^[\s\0]*[=+\-@\t\r\0＝＋－＠]/u

/** One line with its end. Every cell is quoted; one that looks like a formula begins with an apostrophe. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  // A number of ours is no formula, though it may begin with a minus.
  if (typeof value === 'number') return `"${value}"`
  const text = (value ?? '').replaceAll('\0', '')
  return `"${(formula.test(value ?? '') ? `'${text}` : text).replaceAll('"', '""')}"`
}
