// What staff may say beside a booking, a change or a cancellation: another total, and no mail to the guest.

import Type from 'typebox'
import { longestReason } from '../../../operations/back-office/reservation-records.ts'
import type { GivenTotal } from '../../../operations/requests.ts'
import type { Said } from '../../../values/faults.ts'
import { type Access, withField } from '../kit/access.ts'
import { givenText } from '../kit/schema-words.ts'

export const givenTotal = {
  staff_total: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      format: 'amount',
      description:
        'What the stay costs instead of what its rates make, in the currency of the property and without what is paid at ' +
        'check-in; wants the right `reservations.price` and `staff_reason`.',
    }),
  ),
  staff_reason: Type.Optional(
    givenText('Why the total is another one, in a sentence; it stays in the record.', longestReason),
  ),
}

export const sendMail = {
  send_mail: Type.Optional(
    Type.Boolean({
      description: 'False: no mail of it goes to the guest. The hotel gets its own.',
      default: true,
    }),
  ),
}

/** A total without its reason, or a reason without a total, is refused; a simulation needs none. */
export function checkGivenTotal(
  { simulate = false }: { simulate?: boolean },
  report: (field: string, said: Said) => void,
  isSent: (field: 'staff_total' | 'staff_reason') => boolean,
): void {
  if (!simulate && isSent('staff_total') && !isSent('staff_reason'))
    report('staff_reason', 'is needed with staff_total')
  if (isSent('staff_reason') && !isSent('staff_total')) report('staff_total', 'is needed with staff_reason')
}

/** Who may give a total has a right of its own. */
export const mayPrice = (access: Access): Access => withField(access, 'staff_total', 'reservations.price')

interface Given {
  readonly staff_total?: string | undefined
  readonly staff_reason?: string | undefined
}

/** For the operations. */
export const givenIn = ({
  staff_total: total,
  staff_reason: reason,
}: Given): { readonly given?: GivenTotal } =>
  total === undefined ? {} : { given: { total, reason: reason ?? '' } }

/** For the operations. */
export const mailsIn = ({
  send_mail: sends = true,
}: {
  readonly send_mail?: boolean | undefined
}): { readonly mailsGuest?: boolean } => (sends ? {} : { mailsGuest: false })
