// Asks the interface in the currency of a page. What cannot be shown in it is asked for again in the currency that it has, so that
// a missing exchange rate hides no property; answers name the currency of their amounts.

import { Fault } from '../../../values/faults.ts'

interface Asked {
  readonly fields: object
  readonly idempotencyKey?: string | undefined
}

/** The answer of `ask`, without `currency` where that alone is refused. Throws any other Fault that refuses the request. */
export async function askInCurrency<Answer>(
  { fields, idempotencyKey }: Asked,
  ask: (asked: Asked) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask({ fields, idempotencyKey })
  } catch (error) {
    if (!('currency' in fields && isAboutCurrency(error))) throw error
    const { currency: _refused, ...others } = fields
    // Another request, which an Idempotency-Key of the first would refuse.
    return ask({ fields: others, idempotencyKey: idempotencyKey && `${idempotencyKey}-own-currency` })
  }
}

const isAboutCurrency = (error: unknown): boolean =>
  error instanceof Fault && error.errors.length > 0 && error.errors.every(({ field }) => field === 'currency')
