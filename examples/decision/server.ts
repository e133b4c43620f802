// A companion service that decides: long stays cost less, and parties of more than eight are refused. Run it with
// PORT=9010 COMPANION_SECRET=whsec_… node examples/decision/server.ts

import { serveCompanion } from '../serve-companion.ts'

interface Stay {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly { readonly adults: number; readonly children: number }[]
  readonly total: number
  readonly may_refuse: boolean
}

interface Priced extends Stay {
  readonly least_total: number
  readonly most_total: number
}

const nightsOf = ({ checkin, checkout }: Stay): number => daysOf(checkout) - daysOf(checkin)

/** Days since 1970. */
function daysOf(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  // biome-ignore lint/style/noRestrictedGlobals: days of UTC, counted
  return Date.UTC(year, month - 1, date) / 86_400_000
}

const guestsOf = ({ rooms }: Stay): number =>
  rooms.reduce((sum, { adults, children }) => sum + adults + children, 0)

const accepted = { decision: 'accept' } as const
const tooMany = { decision: 'refuse', reason: 'groups of more than eight book by telephone' } as const

serveCompanion('decision', {
  price(stay: Priced) {
    if (stay.may_refuse && guestsOf(stay) > 8) return tooMany
    if (nightsOf(stay) < 4) return accepted
    // A tenth less, as far as the hotel allows. Amounts are whole numbers of the smallest unit.
    const wished = stay.total - Math.floor(stay.total / 10)
    const total = Math.max(wished, stay.least_total)
    return total === stay.total ? accepted : { decision: 'adjust', total, reason: 'four nights or more' }
  },
  booking: (stay: Stay) => (stay.may_refuse && guestsOf(stay) > 8 ? tooMany : accepted),
})
