// The pages of every site, and how they are shown.

import { bookingRoutes } from './booking/booking-routes.ts'
import { cartCheckoutRoutes } from './cart/cart-checkout.tsx'
import { cartRoutes } from './cart/cart-page.tsx'
import { checkoutRoutes } from './checkout/checkout-page.tsx'
import { documentOf } from './document.tsx'
import { closedPage, errorPage } from './error-page.tsx'
import { robots, sitemap } from './found.ts'
import { homePage } from './home/home-page.tsx'
import { icon, manifest } from './icons.ts'
import { privacyPage, termsPage } from './legal-pages.tsx'
import type { PageRoute } from './page-answer.ts'
import { propertyDates, propertyPage, propertyPrice } from './property/property-page.tsx'
import { placeSuggestions } from './search/place-suggestions.ts'
import { searchPage } from './search/search-page.tsx'
import { stayCalendar } from './search/stay-calendar.ts'

const routes: readonly PageRoute[] = [
  { method: 'GET', path: '/', perMinute: 120, handle: homePage },
  { method: 'GET', path: '/search', perMinute: 120, handle: searchPage },
  { method: 'GET', path: '/stay-calendar', perMinute: 60, handle: stayCalendar },
  { method: 'GET', path: '/places', perMinute: 240, handle: placeSuggestions },
  { method: 'GET', path: '/properties/:id', perMinute: 240, handle: propertyPage },
  { method: 'GET', path: '/properties/:id/dates', perMinute: 240, handle: propertyDates },
  { method: 'GET', path: '/properties/:id/price', perMinute: 240, handle: propertyPrice },
  ...cartRoutes,
  ...[...cartCheckoutRoutes, ...checkoutRoutes, ...bookingRoutes].map(withForms),
  { method: 'GET', path: '/terms', perMinute: 120, staysOpen: true, handle: termsPage },
  { method: 'GET', path: '/privacy', perMinute: 120, staysOpen: true, handle: privacyPage },
  { method: 'GET', path: '/robots.txt', perMinute: 60, staysOpen: true, handle: robots },
  { method: 'GET', path: '/site.webmanifest', perMinute: 120, staysOpen: true, handle: manifest },
  { method: 'GET', path: '/icon.svg', perMinute: 120, staysOpen: true, handle: icon },
  { method: 'GET', path: '/sitemap.xml', perMinute: 10, handle: sitemap },
]

/** Each page of the route gets the script of forms. */
function withForms(route: PageRoute): PageRoute {
  return {
    ...route,
    async handle(page) {
      const answer = await route.handle(page)
      return 'body' in answer ? { ...answer, hasForms: true } : answer
    },
  }
}

export const shown = { routes, documentOf, errorPage, closedPage }
