// What an address needs depends on its country (contract B7).

import { expect, test } from 'vitest'
import { addressForm } from '../../src/http/sites/checkout/address-forms.ts'
import { countryCodes } from '../../src/lodging/installation/countries.ts'
import type { Guest, GuestAddress } from '../../src/lodging/reservations/reservation.ts'
import { checkAddresses } from '../../src/operations/booking/address-check.ts'
import { Fault } from '../../src/values/faults.ts'

function refusedFields(address: Partial<GuestAddress>): string[] {
  const whole: GuestAddress = {
    type: 'Billing',
    line_1: '1 Main Street',
    line_2: null,
    city: 'Town',
    country: 'US',
    postal_code: '81224',
    region: null,
    state: null,
    ...address,
  }
  try {
    checkAddresses({ addresses: [whole] } as unknown as Guest)
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    expect(error.type).toBe('AddressValidationException')
    return error.errors.map(({ field }) => field)
  }
}

test.each([
  ['a US state', { state: 'CO' }, []],
  ['a US state in small letters', { country: 'us', state: 'co' }, []],
  ['a US territory', { state: 'PR' }, []],
  ['US military mail', { state: 'AE' }, []],
  ['a US address without a state', {}, ['guest.addresses[0].state']],
  ['a US state in full', { state: 'Colorado' }, ['guest.addresses[0].state']],
  ['a US state that is none', { state: 'ZZ' }, ['guest.addresses[0].state']],
  ['a Canadian province', { country: 'CA', region: 'BC' }, []],
  [
    'a Canadian province in full',
    { country: 'CA', region: 'British Columbia' },
    ['guest.addresses[0].region'],
  ],
  ['an Australian state', { country: 'AU', region: 'NSW' }, []],
  ['an Australian address without one', { country: 'AU' }, ['guest.addresses[0].region']],
  ['a German region', { country: 'DE', region: 'Bayern' }, []],
  ['a Japanese address without a region', { country: 'JP' }, ['guest.addresses[0].region']],
  ['a German address without a region', { country: 'DE' }, []],
  ['an Irish address without a region', { country: 'IE' }, []],
  ['Gibraltar, which has no regions', { country: 'GI' }, []],
  ['a country that is none', { country: 'XX' }, ['guest.addresses[0].country']],
])('%s', (_, address, fields) => expect(refusedFields(address)).toEqual(fields))

test('of any country is taken with what the form of the pages asks for, and with nothing less', () => {
  for (const country of countryCodes) {
    const { fields, regions } = addressForm(country)
    const region = regions.map(({ code }) => code)[0] ?? 'Here'
    const written = fields.includes('region') ? { [country === 'US' ? 'state' : 'region']: region } : {}
    expect([country, refusedFields({ country, ...written })]).toEqual([country, []])
    expect([country, refusedFields({ country }).length]).toEqual([country, fields.includes('region') ? 1 : 0])
  }
})
