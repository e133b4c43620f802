// hostelry card: shows the stored card of a reservation to a person at a terminal.

import { getRecordedReservation } from '../../operations/back-office/reservation-records.ts'
import { viewCard } from '../../operations/booking/card-vault.ts'
import { type Command, textOption, UsageError } from '../kit/command.ts'
import { referenceOf } from './reservations.ts'

export const cardView: Command = {
  name: 'card view',
  usage: 'NUMBER|ID --by NAME [--force]',
  summary:
    'Show the card that a property charges at its front desk. It can be shown three times; each is recorded under NAME. Needs a terminal, unless --force.',
  options: { by: 'text', force: 'flag' },
  words: [1, 1],
  async run(line) {
    const viewer = textOption(line, 'by')?.trim()
    if (!viewer || viewer.length > 200)
      throw new UsageError('give --by, the name of the person who reads the card')
    if (!line.terminal.output.isTTY && line.options.force !== true) {
      throw new UsageError(
        'the output is not a terminal, and a card number must not end up in a file or a pipe; --force prints it anyway',
      )
    }
    const { propertyId, id } = await getRecordedReservation(line.context, referenceOf(line))
    const card = await viewCard(line.context, { propertyId, reservationId: id }, viewer)
    card.number.reveal(number => {
      const { month, year, cardholder, viewsLeft } = card
      const left = `can be shown ${viewsLeft} more ${viewsLeft === 1 ? 'time' : 'times'}`
      line.print(`${number}\n${month}/${year}\n${cardholder}\n${left}`, {
        number,
        month,
        year,
        cardholder,
        viewsLeft,
      })
    })
  },
}
