// Request bodies in any number, all different, in an order in which neighbours have little in common.

import { addDays, type Day, formatDay } from '../../src/values/civil-dates.ts'
import { publisherKey } from './bench-context.ts'
import { today } from './hotels.ts'

interface Searches {
  readonly nights: number
  readonly verbosity: 0 | 1 | 2
  readonly count: number
}

/** Arrivals of half a year that are priced, and parties by the number of adults and the ages of up to two children. */
const arrivals = 540
const agePairs = Array.from({ length: 18 }, (_, first) =>
  Array.from({ length: first + 1 }, (_, second) => [first, second]),
).flat()
const parties = [[], ...Array.from({ length: 18 }, (_, age) => [age]), ...agePairs].flatMap(children_ages =>
  [1, 2, 3, 4].map(adults =>
    children_ages.length === 0 ? { adults } : { adults, children: children_ages.length, children_ages },
  ),
)
/** Shares no factor with the number of searches, so that its multiples reach all of them. */
const stride = 100_003

/** Availability of one property, each for another stay or party. */
export const searchesOf = (property_id: number, { nights, verbosity, count }: Searches): string[] =>
  stays(nights, count).map(stay => JSON.stringify({ key: publisherKey, property_id, ...stay, verbosity }))

/** The same stay and party for different guests: only the session differs, as in a publisher's requests. */
export function searchesOfGuests(property_id: number, { nights, verbosity, count }: Searches): string[] {
  const [stay] = stays(nights, 1)
  return Array.from({ length: count }, (_, guest) => {
    const meta_data = {
      session_id: `${(guest * stride).toString(36)}-${guest}`,
      user_agent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${100 + (guest % 60)}.0 Safari/537.36`,
      ip: `203.0.${guest % 256}.${(guest >> 8) % 256}`,
    }
    return JSON.stringify({ key: publisherKey, property_id, ...stay, verbosity, meta_data })
  })
}

/** Another stay each time, of a party with one or two children. */
export const searchesOfFamilies = (property_id: number, { nights, verbosity, count }: Searches): string[] =>
  stays(nights, 2 * count)
    .filter(({ rooms: [party] }) => 'children' in party!)
    .slice(0, count)
    .map(stay => JSON.stringify({ key: publisherKey, property_id, ...stay, verbosity }))

/** Availability of many properties. */
export const searchesOfMany = (
  property_ids: readonly number[],
  { nights, verbosity, count }: Searches,
): string[] =>
  stays(nights, count).map(stay => JSON.stringify({ key: publisherKey, property_ids, ...stay, verbosity }))

/** Previews of one room and rate, each under a session of its own so that its quote is kept. */
export const previewsOf = (property_id: number, nights: number, count: number): string[] =>
  stays(nights, count).map((stay, index) =>
    JSON.stringify({
      key: publisherKey,
      property_id,
      accommodation_id: 1,
      rate_code: 'RATE1',
      ...stay,
      meta_data: { session_id: `session-${index}` },
    }),
  )

export const viewOf = (property_id: number, verbosity: 0 | 1 | 2): string =>
  JSON.stringify({ key: publisherKey, property_id, verbosity })

function stays(nights: number, count: number) {
  const all = arrivals * parties.length
  if (count > all) throw new Error(`there are ${all} different searches, not ${count}`)
  return Array.from({ length: count }, (_, index) => {
    const place = (index * stride) % all
    const checkin = addDays(today(), 1 + (place % arrivals))
    return { ...stayFrom(checkin, nights), rooms: [parties[Math.floor(place / arrivals)]!] }
  })
}

const stayFrom = (checkin: Day, nights: number) => ({
  checkin: formatDay(checkin),
  checkout: formatDay(addDays(checkin, nights)),
})

interface Stay {
  readonly property: number
  readonly room: number
  readonly checkin: Day
  readonly nights: number
}

let guests = 0

/** A reservation paid at the property, each for another guest, so that none is a duplicate. */
export function bookingOf({ property, room, checkin, nights }: Stay): string {
  guests += 1
  const email = `guest-${guests}@example.com`
  return JSON.stringify({
    key: publisherKey,
    property_id: property,
    accommodation_id: room,
    rate_code: 'RATE1',
    ...stayFrom(checkin, nights),
    rooms: [{ name: `Guest ${guests}`, adults: 2 }],
    guest: { first_name: 'Ada', last_name: `Guest ${guests}`, email, phone: '+44 20 7946 0000' },
    payment: {
      cardholder: 'Ada Lovelace',
      number: '4111111111111111',
      month: '12',
      year: 2034,
      cvv: '123',
      postal_code: 'SW1A 1AA',
    },
    meta_data: { session_id: `booking-${guests}`, user_agent: 'bench', ip: '203.0.113.7' },
  })
}
