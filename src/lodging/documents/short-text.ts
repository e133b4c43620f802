// Short texts from operators: names and labels of one line.

import type { Complaint } from '../../values/faults.ts'

/** Whether a text is well-formed Unicode of one line and at most `longest` characters. */
export const isShortText = (text: string, longest: number): boolean =>
  text.length <= longest && text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** What is wrong with a name that is no such text, or is empty. */
export const shortTextComplaint = (most: number): Complaint => ({
  message: `must be 1 to ${most} characters in one line`,
  code: 'text_length',
  limits: { least: 1, most },
})

/** The first characters of a text, without half a character at the end. */
export function beginningOf(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
