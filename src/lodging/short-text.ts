// Short texts from operators: names and labels of one line.

/** Whether a text is well-formed Unicode of one line and at most `longest` characters. */
export const isShortText = (text: string, longest: number): boolean =>
  text.length <= longest && text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
