// E-mail addresses of guests, compared: by them a guest is known again.

/** The address without regard to case, width and surrounding blanks; upper case first, so that ß is SS as Unicode folds it. */
export const foldedEmail = (email: string): string =>
  email.normalize('NFKC').toUpperCase().toLowerCase().trim()
