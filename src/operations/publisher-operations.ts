// The operations that publishers call, with the holder of the key first: those that read or keep webhooks, and those that make, change or
// cancel a booking, which go in the lane of bookings.

import { cancelBasket } from './back-office/cancel-basket.ts'
import { cancelReservation } from './back-office/cancel-reservation.ts'
import { previewBasket } from './booking/baskets/preview-basket.ts'
import { reserveBasket } from './booking/baskets/reserve-basket.ts'
import { viewBasket } from './booking/baskets/view-basket.ts'
import { modifyReservation } from './booking/changes/modify-reservation.ts'
import { viewAsPublisher } from './booking/guest-challenge.ts'
import { holdRooms, releaseHold } from './booking/hold-rooms.ts'
import { reserveRoom } from './booking/reserve.ts'
import { listChanges } from './changes/list-changes.ts'
import { listCurrencies } from './installation/list-currencies.ts'
import { answerPriceQuery } from './metasearch/answer-price-query.ts'
import { showHotelList, showLandingPages } from './metasearch/list-feeds.ts'
import { showPriceFeed } from './metasearch/price-feed.ts'
import { listPublishedEvents } from './notifications/list-events.ts'
import { createOwnWebhook, deleteOwnWebhook, listOwnWebhooks } from './notifications/own-webhooks.ts'
import { showPublisherSite } from './publishers/publisher-site.ts'
import { olderReservations } from './reservations/older-reservations.ts'
import { listReservations } from './reservations/reservations.ts'
import { availableProperty } from './shopping/available.ts'
import { availableProperties } from './shopping/available-list.ts'
import { propertiesCalendar, propertyCalendar } from './shopping/calendar.ts'
import { showCardForm } from './shopping/card-forms.ts'
import { listDiscountsFor } from './shopping/list-discounts.ts'
import { previewRate } from './shopping/preview.ts'
import { propertiesSeason } from './shopping/season/season.ts'
import { listPlaces } from './shopping/suggest-places.ts'
import { viewProperties, viewProperty } from './shopping/view.ts'
import { listShownProperties } from './sites/list-properties.ts'
import { createWatch, deleteOwnWatch, listOwnWatches } from './watches/own-watches.ts'

export const publisherReads = {
  view: viewProperty,
  viewMany: viewProperties,
  available: availableProperty,
  availableMany: availableProperties,
  calendar: propertyCalendar,
  calendarMany: propertiesCalendar,
  season: propertiesSeason,
  preview: previewRate,
  previewBasket,
  listCurrencies,
  listPlaces,
  listDiscountsFor,
  showPublisherSite,
  listPublishedEvents,
  listChanges,
  viewReservation: viewAsPublisher,
  showCardForm,
  listShownProperties,
  viewBasket,
  listReservations,
  showHotelList,
  showLandingPages,
  showPriceFeed,
  answerPriceQuery,
  createOwnWebhook,
  listOwnWebhooks,
  deleteOwnWebhook,
  createWatch,
  listOwnWatches,
  deleteOwnWatch,
}

export const publisherBookings = {
  reserve: reserveRoom,
  reserveBasket,
  cancelBasket,
  hold: holdRooms,
  release: releaseHold,
  cancelReservation,
  modifyReservation,
  olderReservations,
}
