// Short texts that operators write: names and labels, which are listed in one line.

/** Whether a text is well-formed Unicode in one line of at most `longest` characters. */
export const isShortText = (text: string, longest: number): boolean =>
  text.length <= longest && text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
