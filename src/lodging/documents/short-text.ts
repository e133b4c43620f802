// Short texts from operators: names and labels of one line.

/** Whether a text is well-formed Unicode of one line and at most `longest` characters. */
export const isShortText = (text: string, longest: number): boolean =>
  text.length <= longest && text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** The first characters of a text, without half a character at the end. */
export function beginningOf(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
