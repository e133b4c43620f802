// What a checkout is for: one rate of one room of a property for a stay, in the address of the page and in hidden fields of its
// form.

import type { Operations as Interface } from '../../../../client/src/types.ts'
import { holdsCardNumber } from '../../../lodging/cards/card-numbers.ts'
import type { ChosenExtra } from '../../../lodging/prices/extras.ts'
import { badRequest } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { extraParameters, extrasIn } from '../parts/extras.ts'
import { stayPairs } from '../search/search-query.ts'
import { guestProblemIn, requestedRooms, type Sought, soughtIn, soughtParameters } from '../stay-query.ts'

export interface Wanted {
  readonly propertyId: number
  readonly accommodationId: number
  readonly rateCode: string
  readonly sought: Sought & { readonly dates: NonNullable<Sought['dates']> }
  readonly currency: string
  /** Rooms that are held already; empty for none. */
  readonly holdId: string
  /** What the guest adds to the stay. */
  readonly extras: readonly ChosenExtra[]
}

/** BadRequestException where the parameters name no rate and stay. */
export function wantedIn(page: Page, fields: URLSearchParams): Wanted {
  const sought = soughtIn(fields)
  const propertyId = idIn(fields, 'property')
  const accommodationId = idIn(fields, 'accommodation')
  const rateCode = fields.get('rate') ?? ''
  if (sought.dates === null) throw badRequest([{ field: 'checkin', message: 'needs a stay' }])
  if (rateCode === '' || rateCode.length > 64 || holdsCardNumber(rateCode))
    throw badRequest([{ field: 'rate', message: 'must be the code of a rate' }])
  if (guestProblemIn(fields) !== null)
    throw badRequest([
      { field: 'room', message: 'must be the adults and the age of each child of a room, such as 2-7-4' },
    ])
  const asked = fields.get('currency')
  return {
    propertyId,
    accommodationId,
    rateCode,
    sought: {
      ...sought,
      dates: sought.dates,
      code: holdsCardNumber(sought.code) ? '' : sought.code,
    },
    currency: page.site.document.currencies.find(currency => currency === asked) ?? page.currency,
    holdId: uuid.test(fields.get('hold') ?? '') ? fields.get('hold')! : '',
    extras: extrasIn(fields),
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idIn(fields: URLSearchParams, name: string): number {
  const text = fields.get(name) ?? ''
  if (!/^\d{1,9}$/.test(text)) throw badRequest([{ field: name, message: 'must be an id' }])
  return Number(text)
}

/** The same for links and hidden fields. */
export const wantedParameters = (wanted: Wanted): [string, string][] => [
  ['property', String(wanted.propertyId)],
  ['accommodation', String(wanted.accommodationId)],
  ['rate', wanted.rateCode],
  ...soughtParameters(wanted.sought),
  ['currency', wanted.currency],
  ...(wanted.holdId === '' ? [] : ([['hold', wanted.holdId]] as [string, string][])),
  ...extraParameters(wanted.extras),
]

/** The page of the property with the same stay. */
export const roomsPath = (page: Page, { propertyId, sought }: Wanted): string =>
  page.href(`/properties/${propertyId}`, new URLSearchParams(soughtParameters(sought)))

/** The page of the property, which asks how old the children are: nothing is booked at an age that nobody has said. */
export const agesPath = (page: Page, fields: URLSearchParams): string =>
  `${page.href(`/properties/${idIn(fields, 'property')}`, new URLSearchParams(stayPairs(page, soughtIn(fields))))}#stay`

/** What preview, hold and reservation have in common. */
export function rateFields({
  propertyId,
  accommodationId,
  rateCode,
  sought,
  currency,
  extras,
}: Wanted): Interface['book/preview']['request'] {
  const { checkin, checkout } = sought.dates
  return {
    property_id: propertyId,
    accommodation_id: accommodationId,
    rate_code: rateCode,
    checkin,
    checkout,
    rooms: requestedRooms(sought.rooms),
    currency,
    ...(sought.code !== '' && { discount_code: sought.code }),
    ...(extras.length > 0 && { extras: [...extras] }),
  }
}
