// E-mail addresses: which of them mails can be sent to, and how those of guests are compared, by which returning guests are
// recognised.

/** The address without case, width and surrounding blanks. Upper case first, so that ß becomes SS as Unicode folds it. */
export const foldedEmail = (email: string): string =>
  email.normalize('NFKC').toUpperCase().toLowerCase().trim()

/**
 * Whether mails can be sent to it: nothing in it ends it for a header or a mail server, and its domain is a name, because a mail
 * server takes an address such as [127.0.0.1] for itself.
 */
export const isMailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u.test(text) && !/[@.]\d+$/.test(text)
