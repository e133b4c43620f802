// The pictures that the documentation shows. All others are drawn on demand.

import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** Where every page is drawn; not part of the repository. */
export const drawnPages = join(project, 'pictures/pages')
export const drawnAdministration = join(project, 'pictures/admin')

/** Those of booking pages, then those of the administration. */
export const docPictures: readonly string[] = [
  'home.webp',
  'search.webp',
  'property.webp',
  'checkout.webp',
  'booking.webp',
  'mail.webp',
  'dashboard-1280-light.webp',
  'calendar-1280-light.webp',
  'calendar-heat-1280-light.webp',
  'property-promotions-1280-light.webp',
  'reservations-1280-light.webp',
  'reservation-1280-dark.webp',
]

/** Puts a picture that was drawn into docs/pictures, where the documentation shows it. */
export async function keepForDocs(folder: string, file: string): Promise<void> {
  if (docPictures.includes(file)) await copyFile(join(folder, file), join(project, 'docs/pictures', file))
}
