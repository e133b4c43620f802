// All tools, in the order in which a stay is found, priced and booked.

import { book } from './book.ts'
import { checkAvailability } from './check-availability.ts'
import { findProperties } from './find-properties.ts'
import { holdRooms, releaseHold } from './hold-rooms.ts'
import { previewPrice } from './preview-price.ts'
import { priceCalendar } from './price-calendar.ts'
import { cancelReservation, viewReservation } from './reservations.ts'
import { searchCriteria } from './search-criteria.ts'
import type { AssistantTool } from './tool.ts'
import { viewProperty } from './view-property.ts'

export const tools: readonly AssistantTool[] = [
  searchCriteria,
  findProperties,
  viewProperty,
  checkAvailability,
  priceCalendar,
  previewPrice,
  holdRooms,
  releaseHold,
  book,
  viewReservation,
  cancelReservation,
]
