// Verifies receipts of this installation, and compares two of them.

import { type ReceiptClaims, receiptType } from '../../lodging/prices/receipt.ts'
import { type Difference, receiptDifferences } from '../../lodging/prices/receipt-differences.ts'
import { Fault } from '../../values/faults.ts'
import { openText } from '../../values/secrets/signed-text.ts'
import type { AppContext } from '../context.ts'

export interface ComparedReceipts {
  readonly receipts: readonly ReceiptClaims[]
  /** Where two part; null for one. */
  readonly differences: readonly Difference[] | null
}

/** One receipt, or two with what differs between them. */
export async function compareReceipts(
  context: Pick<AppContext, 'receiptKeys'>,
  texts: readonly string[],
): Promise<ComparedReceipts> {
  const receipts: ReceiptClaims[] = []
  for (const text of texts) receipts.push(await verifyReceipt(context, text))
  const [first, second] = receipts
  return { receipts, differences: first && second ? receiptDifferences(first, second) : null }
}

/** What a receipt states. BookingValidationException with the reason where it is none of this installation. */
async function verifyReceipt(
  { receiptKeys }: Pick<AppContext, 'receiptKeys'>,
  text: string,
): Promise<ReceiptClaims> {
  const opened = openText(text.trim())
  if (opened === null || opened.typ !== receiptType) throw notGenuine('it is no receipt')
  const key = (await receiptKeys.list()).find(({ kid }) => kid === opened.kid)
  if (key === undefined) throw notGenuine('this installation has no key of its name')
  if (!opened.isSignedBy(key)) throw notGenuine('its signature is wrong: it was changed')
  return opened.claims as ReceiptClaims
}

const notGenuine = (reason: string): Fault =>
  new Fault('BookingValidationException', `The receipt is not genuine: ${reason}.`)
