// The fields that an address needs in each country (contract B7); the lists are ISO 3166's.

import { codedRegionsOf, isCountry, needsRegion } from '../../lodging/installation/countries.ts'
import type { Guest, GuestAddress } from '../../lodging/reservations/reservation.ts'
import { Fault, type FieldError } from '../../values/faults.ts'

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
  const field = country === 'US' ? 'state' : 'region'
  const written = (address[field] ?? '').toUpperCase()
  const codes = codedRegionsOf(country).map(({ code }) => code)
  const isRight = codes.length > 0 ? codes.includes(written) : written !== '' || !needsRegion(country)
  return isRight ? [] : [{ field: `${path}.${field}`, message: wantedRegions[country] ?? anyRegion }]
}

const wantedRegions: Readonly<Record<string, string>> = {
  US: 'must be the two-letter code of a US state, such as CO',
  CA: 'must be the code of a Canadian province or territory, such as BC',
  AU: 'must be the code of a state or territory of Australia, such as NSW',
}

const anyRegion = 'is required in this country: the province, state or administrative region'
