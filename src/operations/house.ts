// What every operation works with. The composition in app.ts fills it; tests fill it with a clock of their own.

import type { Catalog } from '../catalog/catalog.ts'
import type { PaymentGateway } from '../outbound/payments/payment-gateway.ts'
import type { Database } from '../store/database.ts'
import type { Pictures } from '../store/pictures.ts'
import type { Clock } from '../values/clock.ts'
import type { Keyring } from '../values/keyring.ts'
import type { AddPicture } from './pictures/add-picture.ts'
import type { QuoteWriter } from './quote-writer.ts'

export interface House {
  readonly database: Database
  readonly catalog: Catalog
  readonly pictures: Pictures
  /** Keeps an uploaded picture; one queue for all who upload. */
  readonly addPicture: AddPicture
  readonly keyring: Keyring
  /** Keeps the quotes of sessions behind the answers. */
  readonly quotes: QuoteWriter
  /** The company that takes payments; null where no property charges cards through one. */
  readonly payments: PaymentGateway | null
  readonly clock: Clock
}
