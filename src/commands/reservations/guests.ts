// hostelry guest: exports or erases the data of a guest.

import { isConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import { exportGuest } from '../../operations/guests/guest-data-export.ts'
import { eraseGuest, type GuestReference } from '../../operations/guests/privacy.ts'
import { type Command, type CommandLine, textOption, UsageError } from '../kit/command.ts'

export const guestExport: Command = {
  name: 'guest export',
  usage: '--email ADDRESS',
  summary: 'Print all data stored about a guest, as JSON.',
  options: { email: 'text' },
  words: [0, 0],
  async run(line) {
    const email = textOption(line, 'email')
    if (!email) throw new UsageError('give --email, the address that the guest booked with')
    const file = await exportGuest(line.context, email)
    line.print(JSON.stringify(file, null, 2), file)
  },
}

export const guestErase: Command = {
  name: 'guest erase',
  usage: '--email ADDRESS | --confirmation NUMBER [--yes]',
  cannotBeUndone: line => {
    guestOf(line)
    return 'Erase this guest from past stays?'
  },
  summary: 'Erase a guest from past stays; bookings, sales and payments stay in the records.',
  options: { email: 'text', confirmation: 'text' },
  words: [0, 0],
  async run(line) {
    const { erased, stillToCome } = await eraseGuest(line.context, guestOf(line))
    const lines = [
      `erased from ${erased.length} reservations${listed(erased)}`,
      ...(stillToCome.length > 0
        ? [
            `left in ${stillToCome.length} that are not over; cancel them, or erase later${listed(stillToCome)}`,
          ]
        : []),
    ]
    line.print(lines.join('\n'), { erased, stillToCome })
  },
}

function guestOf(line: Pick<CommandLine, 'options'>): GuestReference {
  const email = textOption(line, 'email')
  const confirmationNumber = textOption(line, 'confirmation')?.trim().toUpperCase()
  if (email && confirmationNumber === undefined) return { email }
  if (email !== undefined || confirmationNumber === undefined) {
    throw new UsageError('give either --email ADDRESS or --confirmation NUMBER')
  }
  if (isConfirmationNumber(confirmationNumber)) return { confirmationNumber }
  throw new UsageError(`"${confirmationNumber}" is not a confirmation number; check it for a typing error`)
}

const listed = (numbers: readonly string[]): string => (numbers.length === 0 ? '' : `: ${numbers.join(', ')}`)
