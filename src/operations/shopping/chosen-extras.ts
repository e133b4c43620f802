// Extras that a request chooses and the rate does not offer are refused with what it offers: the guest expects them.

import type { ChosenExtra } from '../../lodging/prices/extras.ts'
import type { StayPrice } from '../../lodging/prices/price.ts'
import { Fault } from '../../values/faults.ts'

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
