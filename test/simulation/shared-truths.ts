// What must hold of the house that stands in two live sources: a booking is at exactly one of them, the one whose offer the guest
// chose, at the price that this one told, and it is never sent to the other one.

import { type Guestbook, Violation } from './guestbook.ts'
import { sharedHouse } from './hotels.ts'
import { emailOf } from './requests.ts'
import type { SimulatedLive } from './stand-ins/simulated-live.ts'
import type { SimulatedSource } from './stand-ins/simulated-source.ts'
import type { Row } from './tables.ts'

interface Evidence {
  readonly guestbook: Guestbook
  readonly live: readonly SimulatedLive[]
  readonly sources: readonly SimulatedSource[]
}

/** Throws the first Violation there is. */
export function checkShared({ guestbook, live, sources }: Evidence, rows: readonly Row[]): void {
  const chosenAt = new Map(guestbook.intents.map(intent => [emailOf(intent.number), intent.chosenAt]))
  for (const row of rows.filter(({ propertyId }) => propertyId === sharedHouse)) {
    const { id, source, email, status } = row
    if (source !== chosenAt.get(email))
      throw new Violation(
        'S2',
        `reservation ${id} is at ${source}, and its guest chose ${chosenAt.get(email)}`,
      )
    const elsewhere = sources.find(each => each.name !== source && knows(each, id))
    if (elsewhere)
      throw new Violation('S3', `reservation ${id} of ${source} went to ${elsewhere.name}, ${status}`)
    const own = live.find(({ name }) => name === source)!
    if (own.misquoted.includes(id))
      throw new Violation('S4', `reservation ${id} was sent to ${source} at another price than its offer has`)
    checkPrice(own, row)
  }
}

const knows = ({ sent, all }: SimulatedSource, id: string): boolean =>
  sent.has(id) || all.some(({ reference }) => reference === id)

/** However the price was agreed: a live source's price is never promised at the house's cost. */
function checkPrice({ name, all }: SimulatedLive, { id, status, total, isChanged }: Row): void {
  const booked = all.find(({ reference }) => reference === id)
  if (booked === undefined || isChanged || status === 'failed') return
  if (booked.total !== total)
    throw new Violation(
      'S4',
      `reservation ${id}, ${status}, costs ${total} and is booked at ${name} for ${booked.total}`,
    )
}
