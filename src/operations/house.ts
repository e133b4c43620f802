// What every operation works with. The composition in app.ts fills it; tests fill it with a clock of their own.

import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../store/database.ts'
import type { Pictures } from '../store/pictures.ts'
import type { Clock } from '../values/clock.ts'
import type { AddPicture } from './pictures/add-picture.ts'

export interface House {
  readonly database: Database
  readonly catalog: Catalog
  readonly pictures: Pictures
  /** Keeps an uploaded picture; one queue for all who upload. */
  readonly addPicture: AddPicture
  readonly clock: Clock
}
