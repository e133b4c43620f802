// Links to one booking on the pages of its publisher. The signature in the link stands in for the number and e-mail address that
// a guest would type, so it is as secret as those.

import { timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../context.ts'

const purpose = 'booking link'
/** 128 bits cannot be guessed, and keep a mail's link short. */
const signatureLength = 22

type Context = Pick<AppContext, 'keyring'>

/** The signature of a confirmation number at a publisher, for the `key` of a link. */
export const signBooking = ({ keyring }: Context, publisherId: number, confirmationNumber: string): string =>
  keyring
    .fingerprint(purpose, `${publisherId} ${confirmationNumber}`)
    .toString('base64url')
    .slice(0, signatureLength)

/** Whether a signature belongs to the booking. Takes constant time for signatures of the right length. */
export function isSignedBooking(
  { keyring }: Context,
  publisherId: number,
  { confirmationNumber, signature }: { readonly confirmationNumber: string; readonly signature: string },
): boolean {
  const right = Buffer.from(signBooking({ keyring }, publisherId, confirmationNumber))
  const sent = Buffer.from(signature)
  return sent.length === right.length && timingSafeEqual(sent, right)
}
