// The request and the answer of currencies.

import Type from 'typebox'
import { flag, integer, orNull, text } from './answer-fields.ts'
import { caller, wording } from './fields.ts'

export const currenciesBody = Type.Object({ ...caller, ...wording }, { examples: [{ key: '<API_KEY>' }] })

export const currenciesAnswer = Type.Array(
  Type.Object({
    code: text('ISO 4217 code, the `currency` of a request.'),
    name: text('Its name.'),
    decimals: integer('Decimals of its amounts.'),
    exchange_rate: Type.Number({ description: 'What one euro costs in it.' }),
    exchange_rate_as_of: orNull(Type.String({ format: 'date' }), 'Day of that rate; null for the euro.'),
    is_default: flag('Whether answers are in it where a request names none.'),
  }),
  { description: 'The currencies that amounts can be shown in, by code.' },
)
