// Compares e-mail addresses of guests, by which returning guests are recognised.

/** The address without case, width and surrounding blanks. Upper case first, so that ß becomes SS as Unicode folds it. */
export const foldedEmail = (email: string): string =>
  email.normalize('NFKC').toUpperCase().toLowerCase().trim()
