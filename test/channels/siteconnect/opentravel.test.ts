import { describe, expect, test } from 'vitest'
import { changeFromAvailability } from '../../../src/channels/opentravel/availability.ts'
import { OtaRefusal } from '../../../src/channels/opentravel/ota-refusal.ts'
import { changeFromRateAmounts } from '../../../src/channels/opentravel/rate-amounts.ts'
import type { OtaRoom, OtaTerms } from '../../../src/channels/opentravel/reading.ts'
import { parseXml } from '../../../src/channels/xml.ts'

const rooms: Record<string, OtaRoom> = {
  SGL: { id: 1, standardOccupancy: 1, maximumOccupancy: 1 },
  DBL: { id: 2, standardOccupancy: 2, maximumOccupancy: 4 },
  FAM: { id: 3, standardOccupancy: 4, maximumOccupancy: 5 },
}
const rates: Record<string, string> = { BAR: 'FLEX', NRF: 'SAVER' }

const terms: OtaTerms = {
  roomOf: code => rooms[code],
  rateOf: code => rates[code],
  ratesOf: () => Object.values(rates),
  currency: 'EUR',
  decimals: 2,
  lengthOfStay: 'arrival',
  amount: 'AmountAfterTax',
  childAgeBands: [
    { fromAge: 0, toAge: 5 },
    { fromAge: 6, toAge: 14 },
  ],
}

const namespace = 'xmlns="http://www.opentravel.org/OTA/2003/05"'

const availability = (statuses: string, given: Partial<OtaTerms> = {}) =>
  changeFromAvailability(
    parseXml(
      `<OTA_HotelAvailNotifRQ ${namespace}><AvailStatusMessages HotelCode="H">${statuses}</AvailStatusMessages></OTA_HotelAvailNotifRQ>`,
    ),
    { ...terms, ...given },
  )

const status = (control: string, inside = '', attributes = '') =>
  `<AvailStatusMessage ${attributes}><StatusApplicationControl ${control}/>${inside}</AvailStatusMessage>`

const days = (from: string, to: string) => `Start="2027-03-${from}" End="2027-03-${to}"`
const double = 'InvTypeCode="DBL" RatePlanCode="BAR"'
const march = (from: number, to = from) => ({
  from: `2027-03-${String(from).padStart(2, '0')}`,
  to: `2027-03-${String(to).padStart(2, '0')}`,
})
const doubleFlex = { rooms: [2], rate_plans: ['FLEX'] }

const rateAmounts = (inside: string, control: string, root = '', given: Partial<OtaTerms> = {}) =>
  changeFromRateAmounts(
    parseXml(
      `<OTA_HotelRateAmountNotifRQ ${namespace} ${root}><RateAmountMessages HotelCode="H"><RateAmountMessage>
       <StatusApplicationControl ${control}/>${inside}</RateAmountMessage></RateAmountMessages></OTA_HotelRateAmountNotifRQ>`,
    ),
    { ...terms, ...given },
  )

const rate = (bases: string, extras = '', attributes = '') =>
  `<Rates><Rate ${attributes}><BaseByGuestAmts>${bases}</BaseByGuestAmts><AdditionalGuestAmounts>${extras}</AdditionalGuestAmounts></Rate></Rates>`
const base = (amount: string, guests?: number) =>
  `<BaseByGuestAmt AgeQualifyingCode="10" AmountAfterTax="${amount}" CurrencyCode="EUR" ${guests === undefined ? '' : `NumberOfGuests="${guests}"`}/>`
const extra = (code: number, amount: string, ages = '') =>
  `<AdditionalGuestAmount AgeQualifyingCode="${code}" Amount="${amount}" CurrencyCode="EUR" ${ages}/>`

function refusal(ask: () => unknown): string {
  try {
    ask()
  } catch (error) {
    if (error instanceof OtaRefusal) return `${error.code} ${error.message} ${error.record ?? ''}`.trim()
    throw error
  }
  return 'taken'
}

describe('availability and restrictions', () => {
  test('a limit is read on the restriction too, where some senders put it', () => {
    const closed = '<RestrictionStatus BookingLimit="4" Status="Close" Restriction="Arrival"/>'
    const found = availability(status(`${days('01', '03')} ${double}`, closed))
    expect(found).toMatchObject(availability(status(`${days('01', '03')} ${double}`, '', 'BookingLimit="4"')))
  })

  test('a booking limit counts the nights from Start to End of the room', () => {
    expect(availability(status(`${days('01', '03')} ${double}`, '', 'BookingLimit="4"'))).toEqual({
      inventory: [{ rooms: [2], ...march(1, 3), allotment: 4 }],
    })
  })

  test('the lowest of different limits for the rates of a room counts, in whatever order they come', () => {
    const flexible = status(`${days('01', '03')} ${double}`, '', 'BookingLimit="4"')
    const saver = status(`${days('02', '02')} InvTypeCode="DBL" RatePlanCode="NRF"`, '', 'BookingLimit="1"')
    const expected = {
      inventory: [
        { rooms: [2], ...march(1), allotment: 4 },
        { rooms: [2], ...march(2), allotment: 1 },
        { rooms: [2], ...march(3), allotment: 4 },
      ],
    }
    expect(availability(flexible + saver)).toEqual(expected)
    expect(availability(saver + flexible)).toEqual(expected)
  })

  test('of two limits for the same rate and night the later one counts, as of any value', () => {
    const month = status(`${days('01', '03')} ${double}`, '', 'BookingLimit="2"')
    const day = status(`${days('02', '02')} ${double}`, '', 'BookingLimit="5"')
    const counts = (text: string, given: Partial<OtaTerms> = {}) =>
      availability(text, given).inventory?.map(({ from, to, allotment }) => [from, to, allotment])
    const expected = [
      ['2027-03-01', '2027-03-01', 2],
      ['2027-03-02', '2027-03-02', 5],
      ['2027-03-03', '2027-03-03', 2],
    ]
    expect(counts(month + day)).toEqual(expected)
    expect(counts(day + month)).toEqual([['2027-03-01', '2027-03-03', 2]])
    // A limit without a rate is for all of them, and takes the place of what was said before.
    const all = status(`${days('01', '03')} InvTypeCode="DBL"`, '', 'BookingLimit="3"')
    expect(counts(month + all)).toEqual([['2027-03-01', '2027-03-03', 3]])
    expect(counts(all + month)).toEqual([['2027-03-01', '2027-03-03', 2]])
    // Of a room with one rate both are the same.
    const only = { ratesOf: () => ['FLEX'] }
    expect(counts(all + day, only)?.[1]).toEqual(['2027-03-02', '2027-03-02', 5])
  })

  test('a message for two hotels is refused, and none of it is taken for the first', () => {
    const list = (code: string, name: string, inside: string) =>
      `<${name} HotelCode="${code}">${inside}</${name}>`
    const limit = status(`${days('01', '01')} ${double}`, '', 'BookingLimit="4"')
    const counts = list('H', 'AvailStatusMessages', limit) + list('OTHER', 'AvailStatusMessages', limit)
    const message = (kind: string, inside: string) =>
      parseXml(`<OTA_${kind}RQ ${namespace}>${inside}</OTA_${kind}RQ>`)
    expect(refusal(() => changeFromAvailability(message('HotelAvailNotif', counts), terms))).toContain(
      '450 Unable to process: a second AvailStatusMessages',
    )
    const amounts = `<RateAmountMessage><StatusApplicationControl ${days('01', '01')} ${double}/>${rate(base('100'))}</RateAmountMessage>`
    const prices = list('H', 'RateAmountMessages', amounts) + list('OTHER', 'RateAmountMessages', amounts)
    expect(refusal(() => changeFromRateAmounts(message('HotelRateAmountNotif', prices), terms))).toContain(
      '450 Unable to process: a second RateAmountMessages',
    )
  })

  test('Master closes the nights, Arrival and Departure close arrivals and departures', () => {
    const restriction = (kind: string, open: string) =>
      status(`${days('05', '05')} ${double}`, `<RestrictionStatus ${kind} Status="${open}"/>`)
    expect(
      availability(
        restriction('', 'Close') +
          restriction('Restriction="Arrival"', 'Close') +
          restriction('Restriction="Departure"', 'Open'),
      ),
    ).toEqual({
      calendar: [
        { ...doubleFlex, ...march(5), stop_sell: true },
        { ...doubleFlex, ...march(5), closed_to_arrival: true },
        { ...doubleFlex, ...march(5), closed_to_departure: false },
      ],
    })
  })

  const lengths = (kinds: string, attributes = '') =>
    status(`${days('05', '05')} ${double}`, `<LengthsOfStay ${attributes}>${kinds}</LengthsOfStay>`)
  const length = (kind: string, time: number) => `<LengthOfStay MinMaxMessageType="${kind}" Time="${time}"/>`

  test('a length of stay binds what the connection says, unless the message says it', () => {
    const both = length('SetMinLOS', 3) + length('SetMaxLOS', 7)
    const [atArrival, through] = [
      [{ min_stay_arrival: 3 }, { max_stay_arrival: 7 }],
      [{ min_stay_through: 3 }, { max_stay_through: 7 }],
    ].map(values => ({ calendar: values.map(value => ({ ...doubleFlex, ...march(5), ...value })) }))
    expect(availability(lengths(both))).toEqual(atArrival)
    expect(availability(lengths(both), { lengthOfStay: 'through' })).toEqual(through)
    expect(availability(lengths(both, 'ArrivalDateBased="0"'))).toEqual(through)
    expect(availability(lengths(both, 'ArrivalDateBased="true"'), { lengthOfStay: 'through' })).toEqual(
      atArrival,
    )
    const forward = length('SetForwardMinStay', 3) + length('SetForwardMaxStay', 7)
    expect(availability(lengths(forward))).toEqual(through)
  })

  test('a removed limit, a minimum of one night and a maximum of 999 are no limit', () => {
    const none = length('SetMinLOS', 1) + length('SetMaxLOS', 999) + length('RemoveForwardMinStay', 4)
    expect(availability(lengths(none)).calendar).toEqual([
      { ...doubleFlex, ...march(5), min_stay_arrival: null },
      { ...doubleFlex, ...march(5), max_stay_arrival: null },
      { ...doubleFlex, ...march(5), min_stay_through: null },
    ])
  })

  test('days of the week are those with a flag of true; Weds and Thur are the names', () => {
    const on = (flags: string) =>
      availability(status(`${days('01', '14')} ${double} ${flags}`, '<RestrictionStatus Status="Close"/>'))
        .calendar?.[0]?.weekdays
    expect(on('Mon="1" Weds="true" Thur="1" Fri="0"')).toEqual(['mon', 'wed', 'thu'])
    expect(on('Sat="0" Sun="false"')).toEqual(['mon', 'tue', 'wed', 'thu', 'fri'])
    expect(on('')).toBeUndefined()
  })

  test('a message without a rate is for all rates of the connection', () => {
    const closed = availability(
      status(`${days('01', '01')} InvTypeCode="DBL"`, '<RestrictionStatus Status="Close"/>'),
    )
    expect(closed.calendar?.map(entry => entry.rate_plans)).toEqual([['FLEX'], ['SAVER']])
  })

  test('prices without a rate are for those that have prices of their own', () => {
    const ratesOf: OtaTerms['ratesOf'] = (_room, which) => (which === 'all' ? ['FLEX', 'SAVER'] : ['FLEX'])
    const priced = rateAmounts(rate(base('100.00', 2)), `${days('01', '01')} InvTypeCode="DBL"`, '', {
      ratesOf,
    })
    expect(priced.calendar?.map(entry => entry.rate_plans)).toEqual([['FLEX']])
  })

  test('consecutive nights of one value become one entry, and a later statement still wins', () => {
    const nights = Array.from({ length: 28 }, (_, night) => String(night + 1).padStart(2, '0'))
    const close = (day: string, open = 'Close') =>
      status(`${days(day, day)} ${double}`, `<RestrictionStatus Status="${open}"/>`)
    expect(availability(nights.map(day => close(day)).join('')).calendar).toHaveLength(1)
    const reopened = availability(close('01') + close('02', 'Open') + close('02'))
    expect(reopened.calendar?.map(({ from, stop_sell }) => [from, stop_sell])).toEqual([
      ['2027-03-01', true],
      ['2027-03-02', false],
      ['2027-03-02', true],
    ])
  })

  test.each([
    ['402 Room type code not found for this hotel XXL', status(`${days('01', '01')} InvTypeCode="XXL"`)],
    [
      '249 Rate code not found for this hotel OLD',
      status(`${days('01', '01')} InvTypeCode="DBL" RatePlanCode="OLD"`),
    ],
    [
      '320 Invalid value: BookingLimit="-1"',
      status(`${days('01', '01')} ${double}`, '', 'BookingLimit="-1"'),
    ],
    ['320 Invalid value: End is before Start', status(`${days('02', '01')} ${double}`)],
    ['320 Invalid value: Start="2027-03-32"', status(`${days('32', '32')} ${double}`)],
    [
      '450 Unable to process: BookingLimitMessageType',
      status(`${days('01', '01')} ${double}`, '', 'BookingLimit="1" BookingLimitMessageType="AdjustLimit"'),
    ],
    ['450 Unable to process: MinMaxMessageType "FullPatternLOS"', lengths(length('FullPatternLOS', 2))],
    [
      '320 Invalid value: Status of RestrictionStatus',
      status(`${days('01', '01')} ${double}`, '<RestrictionStatus Status="OnRequest"/>'),
    ],
    ['321 Required field missing: AvailStatusMessage', ''],
    ['321 Required field missing: BookingLimit', status(`${days('01', '01')} ${double}`)],
  ])('refuses with %s', (expected, statuses) => {
    expect(refusal(() => availability(statuses))).toContain(expected)
  })
})

describe('rates', () => {
  const control = `${days('05', '06')} ${double}`

  test('a price without a number of guests is that of the standard occupancy', () => {
    expect(rateAmounts(rate(base('300.00')), control).calendar).toEqual([
      { ...doubleFlex, ...march(5, 6), price: { standard: '300' } },
    ])
  })

  test('prices by number of guests become single, standard and each further adult', () => {
    const prices = base('250.00', 1) + base('300.00', 2) + base('345.50', 3) + base('391', 4)
    expect(rateAmounts(rate(prices), control).calendar?.[0]?.price).toEqual({
      standard: '300',
      single: '250',
      by_guests: null,
      extra_adult: '45.50',
    })
  })

  test('prices that no single amount for each further adult makes become a table', () => {
    const prices = base('250', 1) + base('300', 2) + base('340', 3) + base('360', 4)
    expect(rateAmounts(rate(prices), control).calendar?.[0]?.price).toEqual({
      standard: '300',
      single: '250',
      by_guests: [null, null, '340', '360'],
    })
    const further = rateAmounts(rate(base('200') + base('250', 3), extra(10, '60')), control)
    expect(further.calendar?.[0]?.price).toEqual({
      standard: '200',
      by_guests: [null, null, '250'],
      extra_adult: '60',
    })
  })

  test('additional guests become prices of further adults and of children by age band', () => {
    const extras = extra(10, '40') + extra(8, '10', 'MaxAge="5"') + extra(8, '20', 'MinAge="6" MaxAge="14"')
    expect(rateAmounts(rate(base('300'), extras), control).calendar?.[0]?.price).toEqual({
      standard: '300',
      extra_adult: '40',
      extra_child: ['10', '20'],
    })
    expect(rateAmounts(rate(base('300'), extra(8, '15')), control).calendar?.[0]?.price).toEqual({
      standard: '300',
      extra_child: ['15', '15'],
    })
  })

  test('a rate may narrow the nights and the days of its message', () => {
    const [entry] = rateAmounts(rate(base('300'), '', 'Start="2027-03-06" Sat="1"'), control).calendar ?? []
    expect(entry).toMatchObject({ ...march(6), weekdays: ['sat'] })
  })

  test('Remove takes the prices away', () => {
    expect(rateAmounts('', control, 'NotifType="Remove"').calendar?.[0]?.price).toEqual({
      standard: null,
      single: null,
      by_guests: null,
      extra_adult: null,
      extra_child: null,
    })
  })

  test.each([
    ['61 Invalid currency code: USD', rate('<BaseByGuestAmt AmountAfterTax="300" CurrencyCode="USD"/>')],
    ['321 Required field missing: CurrencyCode', rate('<BaseByGuestAmt AmountAfterTax="300"/>')],
    [
      '321 Required field missing: AmountAfterTax',
      rate('<BaseByGuestAmt AmountBeforeTax="300" CurrencyCode="EUR"/>'),
    ],
    ['320 Invalid value: AmountAfterTax="3e2"', rate(base('3e2'))],
    ['320 Invalid value: AmountAfterTax="-5"', rate(base('-5'))],
    ['320 Invalid value: AmountAfterTax="1.005"', rate(base('1.005'))],
    [
      '320 Invalid value: AmountAfterTax="30000" needs its decimal point',
      rate('<BaseByGuestAmt AmountAfterTax="30000" DecimalPlaces="2" CurrencyCode="EUR"/>'),
    ],
    ['137 Invalid included occupancy 2', rate(base('200', 1))],
    ['397 Invalid number of adults 5', rate(base('200') + base('500', 5))],
    ['320 Invalid value: two prices for 2 guests', rate(base('200') + base('210', 2))],
    ['450 Unable to process: a price for other than one night', rate(base('200'), '', 'RateTimeUnit="Week"')],
    ['450 Unable to process: MinAge and MaxAge', rate(base('200'), extra(8, '10', 'MaxAge="9"'))],
    ['321 Required field missing: BaseByGuestAmt', rate('')],
  ])('refuses with %s', (expected, rates) => {
    expect(refusal(() => rateAmounts(rates, control))).toContain(expected)
  })

  test('a price of fewer guests than the room includes is in the table unless it is the same', () => {
    const family = `${days('05', '05')} InvTypeCode="FAM" RatePlanCode="BAR"`
    expect(rateAmounts(rate(base('400', 4) + base('300', 3)), family).calendar?.[0]?.price).toEqual({
      standard: '400',
      by_guests: [null, null, '300'],
    })
    expect(rateAmounts(rate(base('400', 4) + base('400', 3)), family).calendar?.[0]?.price).toEqual({
      standard: '400',
      by_guests: null,
    })
  })

  test('the attribute with the price is the one of the connection', () => {
    const net = rate('<BaseByGuestAmt AmountBeforeTax="250.00" AmountAfterTax="300" CurrencyCode="EUR"/>')
    expect(rateAmounts(net, control, '', { amount: 'AmountBeforeTax' }).calendar?.[0]?.price).toEqual({
      standard: '250',
    })
  })
})
