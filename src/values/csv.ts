// Tables for spreadsheets (RFC 4180), in which no cell is taken for a formula (threat C7).

/** A cell that begins like this may be run as a formula; the wide forms of East Asia too. */
const formula = /^[\s\0]*[=+\-@\t\r\0＝＋－＠]/u

/** No formula, though it may begin with a minus. */
const decimal = /^-?\d+(\.\d+)?$/

/** `semicolon`: for spreadsheets of countries that write 120,50; columns end with a semicolon there, decimals follow a comma. */
export const csvForms = ['comma', 'semicolon'] as const
export type CsvForm = (typeof csvForms)[number]

/** An amount with a decimal point, which the form writes as its countries do; a text that looks like one stays as it is. */
export interface CsvAmount {
  readonly amount: string
}

export type CsvCell = string | number | CsvAmount | null

/** One line with its end. Every text is quoted; one that looks like a formula begins with an apostrophe. Numbers stay numbers. */
export const csvLine = (cells: readonly CsvCell[], form: CsvForm = 'comma'): string =>
  `${cells.map(cell => cellOf(cell, form)).join(form === 'comma' ? ',' : ';')}\r\n`

function cellOf(value: CsvCell, form: CsvForm): string {
  if (typeof value === 'object' && value !== null)
    return form === 'comma' ? value.amount : value.amount.replace('.', ',')
  const given = String(value ?? '')
  if (decimal.test(given)) return given
  const text = given.replaceAll('\0', '')
  return `"${(formula.test(given) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** A cell as it was before `csvLine` kept it from being a formula. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
