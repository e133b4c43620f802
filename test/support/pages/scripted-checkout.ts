// The pages of the checkout without a server.

import type { Property, Rate } from '../../../client/src/types.ts'
import { amountsOf } from '../../../src/http/sites/parts/charge.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { answerOutline } from './page-outline.ts'
import { bookedReservation, type PageChoices, scriptedPage, searchedProperty } from './scripted-page.ts'

export const hold = '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d'
/** The key of a form that was sent. */
export const key = 'abcdefghijklmnopqrstuv'
/** The address of a checkout. */
export const offer = 'property=3144&accommodation=28&rate=BAR&checkin=2027-03-12&checkout=2027-03-16&room=2'
export const card_form = { provider: 'stripe', publishable_key: 'pk_1', amount: 9089, currency: 'usd' }
/** What a guest types beside the card. */
export const guest = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 970 555 0100',
  country: 'US',
  line_1: '12 Pine Street',
  city: 'Denver',
  region: 'CO',
  postal_code: '80202',
}
export const typed = {
  ...guest,
  cardholder: 'Ada Lovelace',
  card_number: '4111111111111111',
  expiry: '12/34',
  cvv: '123',
}

/** The property as preview answers it, with one rate. */
export const previewed = (rate: Partial<Rate> = {}, property: Partial<Property> = {}): Property => {
  const whole = searchedProperty()
  const [room] = whole.property_accommodation
  const { tax_items, fees, checkin_fees } = bookedReservation()
  const shown = { ...room!.rates[1]!, tax_items, fees, checkin_fees, ...rate }
  const quote = { currency: 'USD', quote_id: 'q1', quote_expires_at: '2026-12-01T12:15:00Z' }
  const charge = { ...amountsOf(shown, 'USD'), card: 'checked' as const }
  const { meta_data = quote, ...more } = property
  const rates = [shown]
  return {
    ...whole,
    property_accommodation: [{ ...room!, rates }],
    meta_data: { charge, ...meta_data },
    ...more,
  }
}

interface Asked {
  readonly query?: string
  readonly form?: Record<string, string>
  readonly answers?: object
  readonly page?: PageChoices
}
const handlerOf = async (method: string, path: string) => {
  await compileComponents()
  const { checkoutRoutes } = await import('../../../src/http/sites/checkout/checkout-page.tsx')
  return checkoutRoutes.find(route => route.method === method && route.path === path)!.handle
}
/** What a page of the checkout answers, as an outline, and what it asked. */
export const checkoutAnswer = async (
  method: 'GET' | 'POST',
  path: string,
  { query = '', form = {}, answers = {}, page = {} }: Asked,
) => {
  const handle = await handlerOf(method, path)
  const scripted = scriptedPage({
    query,
    form: String(new URLSearchParams([...new URLSearchParams(query), ...Object.entries(form)])),
    ...page,
    answers: { 'book/preview': previewed(), ...answers },
  })
  const text = answerOutline(await handle(scripted.page))
  // Each form has a key of its own, and every country is in it.
  const short = text
    .replace(/(name=request \| value=)(?!abcdefghijklmnopqrstuv)[\w-]{22}/, '$1NEW')
    .replace(/(?: +option \[value=[A-Z]{2}\] "[^"]*"\n){5,}/g, '            …\n')
  return { text: short, asked: scripted.asked }
}
/** The checkout as it opens. */
export const openedCheckout = async (asked: Asked = {}) =>
  (await checkoutAnswer('GET', '/checkout', { query: offer, ...asked })).text
/** The checkout after its form was sent. */
export const sentCheckout = (asked: Asked = {}) =>
  checkoutAnswer('POST', '/checkout', { query: offer, form: { ...typed, request: key }, ...asked })
export const sentText = async (asked: Asked = {}) => (await sentCheckout(asked)).text
