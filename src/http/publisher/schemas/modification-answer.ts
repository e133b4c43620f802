// What modify answers: what the change costs or has cost, and the reservation as it is then.

import Type from 'typebox'
import { amount, cardForm, integer, listOf, named, owedAmounts, text } from './answer-fields.ts'

const stay = (description: string) =>
  Type.Object(
    {
      room_id: integer('The room.'),
      room: text('Its name.'),
      rate_code: text('Rate plan.'),
      checkin: Type.String({ format: 'date', description: 'Day of arrival.' }),
      checkout: Type.String({ format: 'date', description: 'Day of departure.' }),
      rooms: listOf('One for each room.', {
        adults: integer('Number of adults.'),
        children: integer('Number of children.'),
        children_ages: Type.Array(Type.Integer(), {
          description: 'The ages that the price is for, one a child.',
        }),
      }),
      total: amount('What it costs, as rate.total.'),
      balance_due: amount('What is due when booking, the fee of changes among it.'),
    },
    { description },
  )

export const modificationAnswer = Type.Object(
  {
    modification: Type.Object(
      {
        status: Type.Enum(['simulated', 'done', 'pending'], {
          type: 'string',
          description:
            'pending: the payment has not been answered for, or waits for the guest, whom `reservation.payment.challenge` asks. The reservation is as before until it is made.',
        }),
        before: stay('The stay before the change.'),
        after: stay('The stay after it.'),
        difference: amount('The total after less the total before; below 0 where it becomes cheaper.'),
        penalty: amount('The fee of this change; it is part of the total after.'),
        charged: amount('What is charged to the card of the request.'),
        refunded: amount('What comes back of what was paid or held.'),
        currency: text('Currency of the amounts.'),
        charge: owedAmounts({
          total_before: amount('The total before.'),
          total: amount('The total after.'),
          penalty: amount('The fee.'),
          charged: amount('What is charged.'),
          refunded: amount('What comes back.'),
        }),
        card_form: cardForm(
          'With `simulate`: the guest may type the card into the payment company’s own form, whose token is taken as `payment.token`.',
        ),
      },
      { description: 'The change and what it costs.' },
    ),
    reservation: named('Reservation', 'The reservation as it is now.'),
  },
  { description: 'What changing costs, or has cost.' },
)
