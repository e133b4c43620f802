// No card number passes through an assistant (decision 18, threat C10): its provider may keep what a model reads.

import { holdsCardNumber } from '../../lodging/cards/card-numbers.ts'
import { badRequest } from '../../values/faults.ts'
import { isObject, NumberText } from '../reading/json-body.ts'

/** BadRequestException if a text, a number or a name anywhere in the value holds a card number. */
export function refuseCardNumbers(value: unknown, field: string): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseCardNumbers(item, `${field}[${index}]`)
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (holdsCardNumber(name)) throw cardNumberIn(field)
      refuseCardNumbers(inner, `${field}.${name}`)
    }
  } else if (holdsCardNumber(value instanceof NumberText ? value.source : String(value))) {
    throw cardNumberIn(field)
  }
}

const cardNumberIn = (field: string) =>
  badRequest([
    {
      field,
      message:
        'holds a card number, which must never be sent to an assistant; the guest enters it on the payment page that book answers with',
    },
  ])
