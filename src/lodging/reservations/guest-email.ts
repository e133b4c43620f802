// E-mail addresses: which of them mails can be sent to, and how those of guests are compared, by which returning guests are
// recognised.

import { foldedText } from '../../values/folded-text.ts'

/** The address without case, width and surrounding blanks. */
export const foldedEmail = (email: string): string => foldedText(email).trim()

/**
 * Whether mails can be sent to it: nothing in it ends it for a header or a mail server, and its domain is a name, because a mail
 * server takes an address such as [127.0.0.1] for itself.
 */
export const isMailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u.test(text) && !/[@.]\d+$/.test(text)

/** The same for a guest, to whom the relay has to find the way: a domain of several labels, so not the machine itself. */
export const isGuestEmail = (text: string): boolean =>
  isMailAddress(text) && /@[^.-](?:[^.]*[^.-])?(?:\.[^.-](?:[^.]*[^.-])?)+$/.test(text)
