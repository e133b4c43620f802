// What a client carries from one page of a search to the next: the place in the list behind which it goes on, signed together
// with the search that it belongs to. Nothing is kept here, and nothing else can be made of it.

import { timingSafeEqual } from 'node:crypto'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { badRequest } from '../../values/faults.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { AvailabilityManyRequest, ViewManyRequest } from '../requests.ts'
import type { ListPlace } from './sort-order.ts'

export interface SearchCursors {
  write(place: ListPlace): string
  /** BadRequestException for a text that was not written for this search. */
  read(text: string): ListPlace
}

const version = 's1.'
const numbers = ['first', 'second', 'order', 'id'] as const satisfies (keyof ListPlace)[]
const placeBytes = 8 * numbers.length
const signatureBytes = 16

/** The cursors of a search by this publisher: of the same search on every page, whatever it shows of each property. */
export function cursorsOf(
  keyring: Keyring,
  { publisher }: KeyHolder,
  request: ViewManyRequest | AvailabilityManyRequest,
): SearchCursors {
  const name = keyring.fingerprint('search cursor', JSON.stringify([publisher.id, listedBy(request)]))
  const signatureOf = (place: Uint8Array): Buffer =>
    keyring.fingerprint('search cursor', Buffer.concat([name, place])).subarray(0, signatureBytes)
  return {
    write: place => {
      const bytes = Buffer.alloc(placeBytes)
      for (const [at, number] of numbers.entries()) bytes.writeDoubleBE(place[number], 8 * at)
      return version + Buffer.concat([bytes, signatureOf(bytes)]).toString('base64url')
    },
    read: text => {
      const bytes = Buffer.from(text.slice(version.length), 'base64url')
      const [place, signature] = [bytes.subarray(0, placeBytes), bytes.subarray(placeBytes)]
      const isOurs =
        text.startsWith(version) &&
        signature.length === signatureBytes &&
        timingSafeEqual(signature, signatureOf(place))
      if (!isOurs) throw notOfThisSearch()
      const [first, second, order, id] = numbers.map((_, at) => place.readDoubleBE(8 * at))
      return { first: first!, second: second!, order: order!, id: id! }
    },
  }
}

/** What decides which properties are listed, and where. */
function listedBy(request: ViewManyRequest | AvailabilityManyRequest): unknown {
  const { propertyIds, search } = request
  const criteria = { ...search, cursor: null, countsFacets: null }
  if (!('checkin' in request)) return [propertyIds, criteria]
  const { checkin, checkout, rooms, discountCode, currency, promotion, minPrice, maxPrice } = request
  return [
    propertyIds,
    criteria,
    [checkin, checkout, rooms, discountCode, currency, promotion, minPrice, maxPrice],
  ]
}

const notOfThisSearch = () =>
  badRequest([
    {
      field: 'cursor',
      message:
        'is not one of this search; send it as it was answered, with the other fields as they were then, or leave it out',
    },
  ])
