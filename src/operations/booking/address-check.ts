// The fields that an address needs in each country (contract B7); the lists are ISO 3166's.

import { hasSubdivisions, isCountry, isSubdivision } from '../../lodging/countries.ts'
import type { Guest, GuestAddress } from '../../lodging/reservation.ts'
import { Fault, type FieldError } from '../../values/faults.ts'

/** Military mail uses state codes that ISO does not list. */
const militaryStates = new Set(['AA', 'AE', 'AP'])

/** Throws AddressValidationException naming every field that is missing or wrong for its country. */
export function checkAddresses(guest: Guest): void {
  const errors = guest.addresses.flatMap((address, index) =>
    addressErrors(address, `guest.addresses[${index}]`),
  )
  if (errors.length === 0) return
  throw new Fault(
    'AddressValidationException',
    `The address cannot be accepted: ${errors[0]?.field} ${errors[0]?.message}.`,
    {
      errors,
    },
  )
}

function addressErrors(address: GuestAddress, path: string): FieldError[] {
  const country = address.country.toUpperCase()
  if (!isCountry(country)) {
    return [
      {
        field: `${path}.country`,
        message: 'must be the two-letter ISO 3166 code of a country, such as US or DE',
      },
    ]
  }
  if (country === 'US') {
    const state = (address.state ?? '').toUpperCase()
    if (isSubdivision('US', state) || militaryStates.has(state)) return []
    return [{ field: `${path}.state`, message: 'must be the two-letter code of a US state, such as CO' }]
  }
  const region = (address.region ?? '').toUpperCase()
  if (country === 'CA' || country === 'AU') {
    if (isSubdivision(country, region)) return []
    const place =
      country === 'CA'
        ? 'Canadian province or territory, such as BC'
        : 'state or territory of Australia, such as NSW'
    return [{ field: `${path}.region`, message: `must be the code of a ${place}` }]
  }
  if (region !== '' || !hasSubdivisions(country)) return []
  return [
    {
      field: `${path}.region`,
      message: 'is required in this country: the province, state or administrative region',
    },
  ]
}
