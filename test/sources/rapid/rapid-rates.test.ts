// A rate of Rapid's is sold only where it is read whole; its penalties and fees are in the currency of the rate. What is
// sent has the country's code of the telephone, and the sandbox the words that a call knows.

import { describe, expect, test } from 'vitest'
import { readRate } from '../../../src/sources/rapid/rapid-rates.ts'
import { bookingBody } from '../../../src/sources/rapid/rapid-requests.ts'
import { isScenario, testHeader } from '../../../src/sources/rapid/rapid-tests.ts'
import { minor } from '../../../src/values/money.ts'
import { usualRapid } from '../../support/sources/rapid-told.ts'
import { rapidBooking, rapidStay } from '../../support/sources/rapid-under-test.ts'

const both = (usd: string, eur: string) => ({
  billable_currency: { value: usd, currency: 'USD' },
  request_currency: { value: eur, currency: 'EUR' },
})
const line = (type: string, value: string) => ({ type, value, currency: 'USD' })
const occupancy = {
  nightly: [[line('base_rate', '100.00')], [line('base_rate', '100.00')]],
  stay: [line('sales_tax', '20.00')] as unknown,
  totals: { inclusive: both('220.00', '198.00') },
  fees: {} as object,
}
const links = { price_check: { method: 'GET', href: '/v3/check?token=x' } }
const rate = {
  id: '333',
  refundable: true,
  bed_groups: { 1: { id: '1', description: 'King', links } },
  cancel_penalties: [] as object[],
  occupancy_pricing: { 2: occupancy },
}
const now = Temporal.Instant.from('2026-11-22T12:00:00Z')
const read = (changes: object = {}, priced: object = {}) =>
  readRate(
    { ...rate, occupancy_pricing: { 2: { ...occupancy, ...priced } }, ...changes },
    { stay: rapidStay({ currency: 'EUR' }), currency: 'request_currency', now },
  )

describe('a rate', () => {
  test.each([{}, { status: 'available' }, { status: 'price_changed' }])('with %j is sold', changes => {
    expect(read(changes)).toMatchObject({ currency: 'EUR', total: 19_800, taxes: [{ amount: 1_800 }] })
  })

  test.each<[string, object, object]>([
    ['that is sold out', { status: 'sold_out' }, {}],
    ['without beds', { bed_groups: {} }, {}],
    ['whose bed has no link', { bed_groups: { 1: { id: '1', description: 'King' } } }, {}],
    ['without an id', { id: null }, {}],
    ['whose charges of the stay are no list', {}, { stay: 'free' }],
    ['with a charge of the stay that cannot be read', {}, { stay: [line('sales_tax', 'free')] }],
    [
      'with a charge of the stay in another currency',
      {},
      { stay: [{ ...line('x', '20'), currency: 'EUR' }] },
    ],
    ['with a night of charges only', {}, { nightly: [occupancy.nightly[0], [line('sales_tax', '100.00')]] }],
  ])('%s is not sold', (_, changes, priced) => {
    expect(read(changes, priced)).toBeUndefined()
  })

  test('has the fees of the property in its own currency, whichever of the two that is', () => {
    const fees = (resort_fee: object) => read({}, { fees: { resort_fee } })
    expect(fees(both('10.00', '9.00'))?.checkinFees).toMatchObject([{ amount: 900 }])
    const swapped = {
      request_currency: { value: '10.00', currency: 'USD' },
      billable_currency: { value: '9.00', currency: 'EUR' },
    }
    expect(fees(swapped)?.checkinFees).toMatchObject([{ amount: 900 }])
    expect(fees({ request_currency: { value: '10.00', currency: 'USD' } })).toBeUndefined()
  })

  test.each<[object, number]>([
    [{ amount: '45.00', currency: 'EUR' }, 4_500],
    [{ amount: '50.00', currency: 'USD' }, 4_500],
    [{ amount: '50.00', currency: 'JPY' }, 19_800],
    [{ amount: '45.00', currency: 'EUR', nights: '1' }, 4_500 + 9_900],
    [{ percent: '50%' }, 9_900],
    [{}, 19_800],
  ])('costs by the penalty %j so much in its own currency', (penalty, cost) => {
    const start = '2026-12-02T18:00:00Z'
    const penalties = read({ cancel_penalties: [{ ...penalty, start }] })?.penalties
    expect(penalties?.map(each => each.penalty)).toEqual([0, cost])
  })
})

test.each(
  Object.entries({
    US: '1',
    CA: '1',
    GB: '44',
    IE: '353',
    DE: '49',
    AT: '43',
    CH: '41',
    FR: '33',
    BE: '32',
    NL: '31',
    LU: '352',
    IT: '39',
    ES: '34',
    PT: '351',
    DK: '45',
    SE: '46',
    NO: '47',
    FI: '358',
    PL: '48',
    CZ: '420',
    MX: '52',
    BR: '55',
    AR: '54',
    CL: '56',
    CO: '57',
    JP: '81',
    KR: '82',
    CN: '86',
    IN: '91',
    AU: '61',
    NZ: '64',
    ZA: '27',
    AE: '971',
    IL: '972',
    TR: '90',
    GR: '30',
    HU: '36',
    RO: '40',
    SG: '65',
    HK: '852',
  }),
)('a telephone of %s without a code is sent with %s', (country, country_code) => {
  const offer = { bed: null, token: 't', expiresAt: null }
  const booking = rapidBooking(rapidStay(), minor(100), offer)
  const addresses = booking.guest.addresses.map(address => ({ ...address, country }))
  const guest = { ...booking.guest, addresses, phone: '02079 46' }
  expect(bookingBody({ ...booking, guest } as typeof booking, usualRapid)).toMatchObject({
    // Italian numbers keep their 0.
    phone: { country_code, number: country === 'IT' ? '0207946' : '207946' },
  })
})

test('every call of the sandbox knows its words, and takes the one for all being well instead of others', () => {
  const words = {
    search: 'standard service_unavailable unknown_internal_error',
    check: 'available price_changed sold_out service_unavailable unknown_internal_error',
    book: 'standard service_unavailable internal_server_error price_mismatch cc_declined rooms_unavailable',
    retrieve: 'standard service_unavailable internal_server_error',
    resume: 'standard service_unavailable internal_server_error',
    cancel: 'standard service_unavailable internal_server_error post_stay_cancel',
    cancel_room: 'standard service_unavailable unknown_internal_error post_stay_cancel',
  } as const
  for (const [call, known] of Object.entries(words)) {
    const operation = call as keyof typeof words
    const [well] = known.split(' ')
    for (const word of known.split(' ')) {
      const scenario = `${call}:${word}`
      expect([scenario, isScenario(scenario), testHeader(scenario, operation)]).toEqual([
        scenario,
        true,
        word,
      ])
    }
    expect(isScenario(`${call}:`)).toBe(false)
    expect(testHeader('nothing', operation)).toBe(well)
  }
  expect(testHeader('standard', 'content')).toBeNull()
})
