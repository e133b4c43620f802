// What a simulated apaleo has and knows: unit groups with a count, rate plans with a price that contains VAT, and reservations
// that outlive every answer.

import { addDays, type Day, formatDay, nightsBetween, parseDay } from '../../../src/values/civil-dates.ts'
import type { Clock } from '../../../src/values/clock.ts'

/** Two properties with one unit group each; three rate plans of the first, one of them for companies. */
export const apaleoHotel = {
  property: 'MUC',
  other: 'BER',
  unitGroup: 'MUC-DBL',
  flexible: 'MUC-FLEX-DBL',
  saver: 'MUC-NONREF-DBL',
  company: 'MUC-CORP-DBL',
} as const

/** What is read of the body of a booking. */
export interface ApaleoBody {
  readonly booker: { readonly lastName: string; readonly email: string }
  readonly reservations: readonly {
    readonly arrival: string
    readonly departure: string
    readonly adults: number
    readonly childrenAges?: readonly number[]
    readonly externalCode: string
    readonly source: string
    readonly channelCode: string
    readonly guaranteeType: string
    readonly guestComment?: string
    readonly primaryGuest: { readonly firstName?: string; readonly lastName: string }
    readonly timeSlices: readonly {
      readonly ratePlanId: string
      readonly totalAmount: { readonly amount: number; readonly currency: string }
    }[]
  }[]
}

export interface ApaleoStanding {
  readonly id: string
  readonly bookingId: string
  readonly body: ApaleoBody['reservations'][number]
  readonly made: Temporal.Instant
  status: 'Confirmed' | 'InHouse' | 'Canceled'
}

/** Of whom and when offers are asked. */
interface Asked {
  readonly arrival: Day
  readonly departure: Day
  readonly adults: number
  readonly ages: readonly number[]
}

export class ApaleoBooks {
  /** Units free on every night. */
  free = 5
  /** Euros of a night for two adults with 7 % VAT; each child adds 10. */
  night = 107
  /** Of a stay, collected by the hotel. */
  cityTax = 0
  /** Added on top of the price. */
  fee = 0
  /** A service that is booked with every offer, in no night. */
  cleaning = 0
  breakfast = false
  /** Why nothing can be booked. */
  refusal: string | null = null
  /** A booking is answered with a room less than it has. */
  hidesRooms = false
  /** Seconds until reservations show a new booking. */
  visibleAfter = 0
  /** Changes each offer. */
  twist: (offer: Record<string, unknown>) => Record<string, unknown> = offer => offer
  readonly reservations: ApaleoStanding[] = []
  clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
  }

  standing(reference: string): ApaleoStanding[] {
    return this.reservations.filter(
      ({ body, status }) => body.externalCode === reference && status !== 'Canceled',
    )
  }

  /** Null for nothing. */
  offers(query: URLSearchParams): object | null {
    const asked = askedOf(query)
    const [property, plan] = [query.get('propertyId'), query.get('ratePlanId')]
    const withRefused = query.get('includeUnavailable') === 'true'
    const isFull = this.free < 1 || this.refusal !== null
    if (property !== null && property !== apaleoHotel.property) return null
    if (isFull && !withRefused) return null
    const plans = [apaleoHotel.flexible, apaleoHotel.saver, apaleoHotel.company]
    const offers = plans
      .filter(each => plan === null || each === plan)
      .map(each => this.twist(this.#offer(each, asked, isFull)))
    return offers.length === 0 ? null : { property: { id: apaleoHotel.property }, offers }
  }

  #offer(plan: string, { arrival, departure, adults, ages }: Asked, isFull: boolean) {
    const isSaver = plan === apaleoHotel.saver
    const gross = this.night + (adults - 2) * 10 + ages.length * 10 - (isSaver ? 10.7 : 0)
    const nights = nightsBetween(arrival, departure)
    const service = { id: 'MUC-CLEAN', code: 'CLEAN', name: 'Final cleaning', description: 'Once' }
    const price = gross * nights + this.cleaning
    const fee = isSaver ? euros(price) : euros(gross)
    const due = isSaver ? this.clock.now().toString() : `${formatDay(addDays(arrival, -1))}T18:00:00+01:00`
    return {
      arrival: `${formatDay(arrival)}T15:00:00+01:00`,
      departure: `${formatDay(departure)}T11:00:00+01:00`,
      unitGroup: {
        id: apaleoHotel.unitGroup,
        code: 'DBL',
        name: 'Double',
        description: 'A double room',
        maxPersons: 4,
      },
      minGuaranteeType: plan === apaleoHotel.company ? 'Company' : isSaver ? 'Prepayment' : 'PM6Hold',
      availableUnits: this.free,
      ratePlan: {
        id: plan,
        name: isSaver ? 'Saver' : 'Flexible',
        description: 'As the hotel writes it.',
        isSubjectToCityTax: true,
      },
      totalGrossAmount: euros(price),
      cancellationFee: { code: 'FLE', name: 'Flexible', description: '', dueDateTime: due, fee },
      noShowFee: { code: 'NS', name: 'No show', description: '', fee: euros(price) },
      timeSlices: Array.from({ length: nights }, (_, index) => this.#slice(addDays(arrival, index), gross)),
      ...(this.cleaning > 0 && {
        services: [
          {
            service: { ...service, pricingUnit: 'Room', defaultGrossPrice: euros(this.cleaning) },
            count: 1,
            totalAmount: amountOf(this.cleaning, 19),
            prePaymentAmount: euros(0),
            dates: [],
          },
        ],
      }),
      ...(this.fee > 0 && {
        fees: [{ id: 'F', code: 'F', name: 'Service charge', totalAmount: amountOf(this.fee, 0) }],
      }),
      taxDetails: [taxOf(gross * nights, 7), ...(this.cleaning > 0 ? [taxOf(this.cleaning, 19)] : [])],
      ...(isFull && {
        validationMessages: [{ code: this.refusal ?? 'UnitGroupFullyBooked', message: 'As it is.' }],
      }),
      isCorporate: plan === apaleoHotel.company,
      prePaymentAmount: euros(isSaver ? price : 0),
      ...(this.cityTax > 0 && { cityTax: amountOf(this.cityTax, 0) }),
    }
  }

  #slice(day: Day, gross: number) {
    const breakfast = {
      service: { id: 'MUC-BRK', code: 'BRK', name: 'Breakfast' },
      serviceDate: formatDay(addDays(day, 1)),
      count: 2,
      amount: amountOf(20, 7),
      pricingMode: 'Included',
    }
    return {
      from: `${formatDay(day)}T15:00:00+01:00`,
      to: `${formatDay(addDays(day, 1))}T11:00:00+01:00`,
      availableUnits: this.free,
      baseAmount: amountOf(this.breakfast ? gross - 20 : gross, 7),
      totalGrossAmount: euros(gross),
      ...(this.breakfast && { includedServices: [breakfast] }),
    }
  }

  make(body: ApaleoBody): ApaleoStanding[] {
    const bookingId = `BOOK-${this.reservations.length + 1}`
    const made = body.reservations.map(
      (each, index): ApaleoStanding => ({
        id: `${bookingId}-${index + 1}`,
        bookingId,
        body: each,
        made: this.clock.now(),
        status: 'Confirmed',
      }),
    )
    this.reservations.push(...made)
    this.free -= made.length
    return made
  }

  cancel(reservation: ApaleoStanding): void {
    reservation.status = 'Canceled'
    this.free += 1
  }

  /** A page of what a look-up or a list shows by now; null for none. */
  list(query: URLSearchParams): object | null {
    const now = this.clock.now()
    const code = query.get('externalCode') ?? ''
    const [from, to] = [query.get('from'), query.get('to')]
    const isWithin = ({ made }: ApaleoStanding) =>
      (from === null || Temporal.Instant.compare(from, made) <= 0) &&
      (to === null || Temporal.Instant.compare(made, to) < 0)
    const sources = query.get('sources')
    const found = this.reservations
      .filter(({ made }) => now.since(made).total('seconds') >= this.visibleAfter)
      .filter(({ body }) => body.externalCode.startsWith(code))
      .filter(({ body }) => sources === null || sources.split(',').includes(body.source))
      .filter(isWithin)
    const size = Number(query.get('pageSize'))
    const start = (Number(query.get('pageNumber')) - 1) * size
    const page = found.slice(start, start + size)
    return page.length === 0 ? null : { reservations: page.map(shown), count: found.length }
  }
}

const shown = ({ id, bookingId, body, made, status }: ApaleoStanding) => {
  const policy = { id: 'P', code: 'P', name: 'P', description: '', fee: euros(0) }
  return {
    id,
    bookingId,
    status,
    externalCode: body.externalCode,
    source: body.source,
    property: { id: apaleoHotel.property },
    ratePlan: { id: body.timeSlices[0]!.ratePlanId, isSubjectToCityTax: true },
    unitGroup: { id: apaleoHotel.unitGroup },
    totalGrossAmount: euros(body.timeSlices.reduce((sum, { totalAmount }) => sum + totalAmount.amount, 0)),
    balance: euros(0),
    arrival: `${body.arrival}T15:00:00+01:00`,
    departure: `${body.departure}T11:00:00+01:00`,
    created: made.toString(),
    modified: made.toString(),
    adults: body.adults,
    channelCode: body.channelCode,
    guaranteeType: body.guaranteeType,
    cancellationFee: { ...policy, dueDateTime: made.toString() },
    noShowFee: policy,
    hasCityTax: false,
  }
}

const askedOf = (query: URLSearchParams): Asked => ({
  arrival: parseDay(query.get('arrival'))!,
  departure: parseDay(query.get('departure'))!,
  adults: Number(query.get('adults')),
  ages: (query.get('childrenAges') ?? '')
    .split(',')
    .filter(age => age !== '')
    .map(Number),
})

const cents = (amount: number): number => Math.round(amount * 100) / 100

const euros = (amount: number) => ({ amount: cents(amount), currency: 'EUR' })

const netOf = (gross: number, percent: number): number => cents(gross / (1 + percent / 100))

const vatTypes: Readonly<Record<number, string>> = { 0: 'Without', 7: 'Reduced', 19: 'Normal' }

const amountOf = (gross: number, percent: number) => ({
  grossAmount: cents(gross),
  netAmount: netOf(gross, percent),
  vatType: vatTypes[percent],
  vatPercent: percent,
  currency: 'EUR',
})

const taxOf = (gross: number, percent: number) => ({
  vatType: vatTypes[percent],
  vatPercent: percent,
  net: euros(netOf(gross, percent)),
  tax: euros(cents(gross) - netOf(gross, percent)),
})
