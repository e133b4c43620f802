// What cancelling and not arriving cost, of a rate and of a reservation.

import type { Rate } from '../../../client/src/types.ts'
import { listOf, textOrNull } from '../publisher/schemas/answer-fields.ts'
import { exactAmount, exactText } from './shown-amounts.ts'

export const penaltyFields = {
  cancellation_penalties: listOf('In order of time and without gaps.', {
    from: textOrNull('Instant from which it is owed; null: from the moment of booking.'),
    until: textOrNull('Instant until which it is owed; null: no end.'),
    penalty: exactAmount('What is owed.'),
  }),
  no_show_penalty: exactAmount('What is owed if the guest does not arrive.'),
}

export const penaltiesIn = (
  { cancellation_penalties, no_show_penalty }: Pick<Rate, 'cancellation_penalties' | 'no_show_penalty'>,
  currency: string,
) => ({
  cancellation_penalties: cancellation_penalties.map(({ from, until, penalty }) => ({
    from,
    until,
    penalty: exactText(penalty, currency),
  })),
  no_show_penalty: exactText(no_show_penalty, currency),
})
