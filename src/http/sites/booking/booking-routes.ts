// The pages of "my booking".

import { isBasketNumber } from '../../../lodging/reservations/confirmation-number.ts'
import type { Page } from '../page.ts'
import type { PageRoute } from '../page-answer.ts'
import { basketCalendar, basketPage } from './basket-page.tsx'
import { bookingEntry, findBooking } from './booking-entry.tsx'
import { bookingCalendar, bookingPage, bookingStatus } from './booking-page.tsx'
import { cancelBooking, cancelPage } from './cancel-page.tsx'
import { changeBooking, changePage } from './change-page.tsx'

const numberedPage: PageRoute['handle'] = page => (isOfBasket(page) ? basketPage(page) : bookingPage(page))

const numberedCalendar: PageRoute['handle'] = page =>
  isOfBasket(page) ? basketCalendar(page) : bookingCalendar(page)

const isOfBasket = ({ parameters: { number = '' } }: Page): boolean => isBasketNumber(number)

const routes: readonly PageRoute[] = [
  { method: 'GET', path: '/my-booking', handle: bookingEntry },
  { method: 'POST', path: '/my-booking', perMinute: 120, handle: findBooking },
  { method: 'GET', path: '/my-booking/:number', perMinute: 240, handle: numberedPage },
  { method: 'GET', path: '/my-booking/:number/status', perMinute: 120, handle: bookingStatus },
  { method: 'GET', path: '/my-booking/:number/stay.ics', perMinute: 30, handle: numberedCalendar },
  { method: 'GET', path: '/my-booking/:number/cancel', perMinute: 120, handle: cancelPage },
  { method: 'POST', path: '/my-booking/:number/cancel', perMinute: 120, handle: cancelBooking },
  { method: 'GET', path: '/my-booking/:number/change', perMinute: 240, handle: changePage },
  { method: 'POST', path: '/my-booking/:number/change', perMinute: 240, handle: changeBooking },
]

export const bookingRoutes: readonly PageRoute[] = routes.map(route => ({ ...route, staysOpen: true }))
