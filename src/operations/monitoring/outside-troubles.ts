// What the doctor finds by asking others: the mail server and the payment company, and whether links in mails lead anywhere.

import type { AppContext } from '../context.ts'
import { adminAddressTrouble } from './admin-address.ts'
import { type Found, foundAs } from './doctor-codes.ts'

/** Milliseconds for an answer. */
const patience = 10_000

/** What is wrong; nothing is sent and nothing is charged. */
export async function outsideTroubles({
  mail,
  payments,
  adminUrl,
  publicUrl,
}: Pick<AppContext, 'mail' | 'payments' | 'adminUrl' | 'publicUrl'>): Promise<Found[]> {
  const deadline = AbortSignal.timeout(patience)
  const [ofMail, ofPayments] = await Promise.all([mail.trouble(), payments?.trouble?.(deadline) ?? null])
  const troubles = [
    ['HST-501', ofMail],
    ['HST-502', ofPayments],
    ['HST-503', adminAddressTrouble({ adminUrl, publicUrl })],
  ] as const
  return troubles.flatMap(([code, trouble]) => (trouble === null ? [] : [foundAs(code, trouble)]))
}
