// What a companion service has made of a price, in the smallest unit of the property's currency.

import type { Minor } from '../../values/money.ts'

export interface PriceAdjustment {
  /** The total as it was computed. */
  readonly from: Minor
  readonly to: Minor
  /** The name of the service that decided last. */
  readonly by: string
  readonly reason: string
}
