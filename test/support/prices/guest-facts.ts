// What is known of a guest, read from the form of requests.

import type { GuestPurpose } from '../../../src/lodging/prices/rules.ts'
import type { GuestFacts } from '../../../src/lodging/properties/property.ts'

export interface WrittenFacts {
  readonly residence?: string
  readonly nationality?: string
  readonly pays_from?: string
  readonly purpose?: GuestPurpose
  readonly age?: number
  readonly nights_this_year?: number
}

export function guestFacts(written: WrittenFacts): GuestFacts {
  const { pays_from: paysFrom, nights_this_year: nightsThisYear, ...rest } = written
  return {
    ...rest,
    ...(paysFrom !== undefined && { paysFrom }),
    ...(nightsThisYear !== undefined && { nightsThisYear }),
  }
}
