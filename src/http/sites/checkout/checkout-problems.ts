// The fields of the form that a refusal of the reservation is about.

import type { Fault, FieldError } from '../../../values/faults.ts'
import type { Problem, Problems } from './checkout-entries.ts'

/** Fields of the reservation by the names of the form. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^guest\.(first_name|last_name|email|phone|note)$/, '$1'],
  [/^guest\.addresses\[0\]\.state$/, 'region'],
  [/^guest\.addresses\[0\]\.(country|line_1|line_2|city|region|postal_code)$/, '$1'],
  [/^rooms\[(\d+)\]\.name$/, 'room_name_$1'],
  [/^rooms\[(\d+)\]\.bed_type$/, 'bed_$1'],
  [/^payment\.number$/, 'card_number'],
  [/^payment\.token$/, 'token'],
  [/^payment\.(?:month|year)$/, 'expiry'],
  [/^payment\.postal_code$/, 'card_postal_code'],
  [/^guest\.addresses$/, 'line_1'],
  [/^payment\.(cardholder|cvv)$/, '$1'],
]

/** Empty where the refusal is about no field that the guest can change. */
export function problemsOf({ errors }: Fault): Problems {
  const problems = new Map<string, Problem>()
  for (const error of errors) {
    const [pattern, name] = names.find(([pattern]) => pattern.test(error.field)) ?? []
    if (pattern && name) problems.set(error.field.replace(pattern, name), problemOf(error))
  }
  // An address has the code of the card too.
  if (problems.has('postal_code')) problems.delete('card_postal_code')
  return problems
}

function problemOf({ field, message }: FieldError): Problem {
  if (field === 'payment.number' && message.startsWith('is of the brand')) return 'notAccepted'
  if (field === 'payment.token' && message.includes('this property accepts')) return 'notAccepted'
  if (field === 'payment.year' && message.includes('expired')) return 'expired'
  if (message.includes('card number; send it')) return 'holdsCard'
  return 'invalid'
}
