// Extras that a request chooses and the rate does not offer are refused with what it offers: the guest expects them. So are those of
// which too few are left.

import type { ChosenExtra } from '../../lodging/prices/extras.ts'
import type { StayPrice } from '../../lodging/prices/price.ts'
import { extrasLeft } from '../../pricing/extras.ts'
import type { StaySearch, Supply } from '../../pricing/search.ts'
import { Fault } from '../../values/faults.ts'
import type { PreviewRequest } from '../requests.ts'

/** ExtraUnavailableException naming each choice of which a night of the stay has too few left. */
export function refuseSoldExtras(supply: Supply, search: StaySearch): void {
  const { extras: chosen = [] } = search
  const { extras: sold = [] } = supply.property
  const errors = chosen.flatMap(({ code, quantity }, index) => {
    const extra = sold.find(({ key }) => key === code)
    const left = extra === undefined ? quantity : extrasLeft(extra, search, supply)
    if (left >= quantity) return []
    return [
      left > 0
        ? { field: `extras[${index}].quantity`, message: `must be at most ${left}, as no more are left` }
        : { field: `extras[${index}].code`, message: 'is sold out on a day of the stay' },
    ]
  })
  if (errors.length === 0) return
  const codes = chosen.filter((_, index) => errors.some(({ field }) => field.startsWith(`extras[${index}]`)))
  throw new Fault(
    'ExtraUnavailableException',
    `Too few are left of ${codes.map(({ code }) => code).join(', ')}. Choose what errors say, or leave it out.`,
    { errors },
  )
}

type ExtrasOfStay = Pick<PreviewRequest, 'propertyId' | 'checkin' | 'checkout' | 'extras'>

/** The supply without the extras that other stays of the same basket want. */
export function withoutExtrasOf(
  supply: Supply,
  { propertyId }: Pick<PreviewRequest, 'propertyId'>,
  others: readonly ExtrasOfStay[],
): Supply {
  const wanted = others.flatMap(({ propertyId: at, checkin, checkout, extras = [] }, index) =>
    at === propertyId && extras.length > 0
      ? [{ reservationId: `item ${index}`, checkin, checkout, extras }]
      : [],
  )
  return wanted.length === 0 ? supply : { ...supply, extraClaims: [...(supply.extraClaims ?? []), ...wanted] }
}

/** BookingValidationException naming each choice that cannot be had at the price's room, rate and stay. */
export function refuseExtras(
  { extras: chosen = [] }: { readonly extras?: readonly ChosenExtra[] },
  { extras: offered = [] }: Pick<StayPrice, 'extras'>,
): void {
  const codes = offered.map(({ code }) => code).join(', ')
  const errors = chosen.flatMap(({ code, quantity }, index) => {
    const extra = offered.find(each => each.code === code)
    if (extra === undefined) {
      const others = codes === '' ? 'there are none' : `there are ${codes}`
      return [
        {
          field: `extras[${index}].code`,
          message: `is not offered with this room, rate and stay; ${others}`,
        },
      ]
    }
    if (chosen.findIndex(each => each.code === code) < index)
      return [{ field: `extras[${index}].code`, message: 'is chosen twice; write the quantities as one' }]
    if (quantity <= extra.most) return []
    return [{ field: `extras[${index}].quantity`, message: `must be at most ${extra.most}` }]
  })
  if (errors.length > 0)
    throw new Fault('BookingValidationException', 'Some extras cannot be had with this stay.', { errors })
}
