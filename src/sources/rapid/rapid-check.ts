// The price of an offer now, with the link that books it at that price. Where Expedia charges the card, its terms want
// the guest to know who charges it and in which country.

import { scaleHalfAway } from '../../values/money.ts'
import type { LiveCheck, LiveCheckAnswer, LiveRate } from '../live-offers.ts'
import { callRapid, errorTypes, isEndedLink, type RapidAnswer, type RapidConnection } from './rapid-client.ts'
import { type Fields, fieldsOf, isFields, linkOf, objectsOf, textOf } from './rapid-fields.ts'
import { type ChosenCurrency, type RapidPrice, readPrice } from './rapid-pricing.ts'
import { priceLines } from './rapid-rates.ts'
import type { RapidTerms } from './rapid-requests.ts'
import { readToken, writeToken } from './rapid-token.ts'
import { rapidWords } from './rapid-words.ts'

export async function checkAtRapid(
  connection: RapidConnection,
  terms: RapidTerms,
  check: LiveCheck,
  deadline: AbortSignal,
): Promise<LiveCheckAnswer> {
  const links = readToken(check.offer.token)
  const { session } = check.stay
  if (!links || isOver(check, connection)) return { outcome: 'expired' }
  const [answer, payment] = await Promise.all([
    callRapid(connection, { operation: 'check', path: links.link, session, deadline }),
    terms.payment === 'customer_card' && links.options !== null
      ? callRapid(connection, { operation: 'payment_options', path: links.options, session, deadline })
      : null,
  ])
  if (answer.answer !== 'read' || answer.status !== 200) return failure(answer)
  if (payment && !takesCards(payment)) return unavailable('cards cannot be charged for it')
  const chosen: ChosenCurrency = terms.payment === 'customer_card' ? 'billable_currency' : 'request_currency'
  const checked = readCheck(answer.body, check, chosen)
  if (checked.outcome !== 'available' || !payment) return checked
  return { ...checked, rate: { ...checked.rate, depositText: paymentText(payment, check) } }
}

/** The meaning of a price check's answer. */
export function readCheck(body: unknown, check: LiveCheck, chosen: ChosenCurrency): LiveCheckAnswer {
  const { status, occupancy_pricing, trader_information } = fieldsOf(body)
  if (status === 'sold_out') return { outcome: 'sold_out' }
  if (status !== 'available' && status !== 'price_changed') return unavailable('an answer of another shape')
  const price = readPrice(occupancy_pricing, check.stay, chosen)
  const book = linkOf(body, 'book')
  if (!price || !book) return unavailable('a price that cannot be read')
  const token = writeToken({ link: book.href, options: null })
  if (token === undefined) return unavailable('a link that is too long')
  const rate = repriced(check.rate, price, check)
  const traders = tradersText(trader_information, check.stay.language)
  return {
    outcome: 'available',
    rate: { ...rate, text: [rate.text, traders].filter(text => text !== '').join(' ') },
    offer: { ...check.offer, token, expiresAt: book.expires },
  }
}

/** The rate at its present price; what cancelling costs changes with it. */
function repriced(rate: LiveRate, price: RapidPrice, { stay }: LiveCheck): LiveRate {
  const scaled = (amount: LiveRate['total']): LiveRate['total'] =>
    rate.total === price.total ? amount : scaleHalfAway(amount, price.total, rate.total || 1)
  return {
    ...rate,
    ...priceLines(price, stay, rate.nights[0]?.available ?? null),
    dueNow: scaled(rate.dueNow),
    penalties: rate.penalties.map(each => ({ ...each, penalty: scaled(each.penalty) })),
    noShowPenalty: price.total,
  }
}

/** Links of Rapid live for minutes; a call with an old one is spared. */
const isOver = ({ offer: { expiresAt } }: LiveCheck, { clock }: RapidConnection): boolean =>
  expiresAt !== null && Temporal.Instant.compare(Temporal.Instant.from(expiresAt), clock.now()) <= 0

function failure(answer: RapidAnswer): LiveCheckAnswer {
  if (answer.answer !== 'read') return unavailable(answer.reason)
  if (errorTypes(answer).includes('rooms_unavailable')) return { outcome: 'sold_out' }
  return isEndedLink(answer) ? { outcome: 'expired' } : unavailable(`HTTP ${answer.status}`)
}

const takesCards = (answer: RapidAnswer): boolean =>
  answer.answer === 'read' && answer.status === 200 && isFields(fieldsOf(answer.body).credit_card)

/** The merchant, and the countries in which cards are processed. */
function paymentText(answer: RapidAnswer, { stay }: LiveCheck): string | null {
  const card: Fields = fieldsOf(fieldsOf(answer.answer === 'read' ? answer.body : null).credit_card)
  const countries = objectsOf(card.card_options).map(option => textOf(option.processing_country, 2))
  const merchant = textOf(fieldsOf(card.merchant).name, 200)
  const places = [...new Set(countries)].filter(country => country !== '').join(', ')
  if (merchant === '') return null
  return `${rapidWords(stay.language).chargedBy} ${merchant}${places === '' ? '' : ` (${places})`}.`
}

/** Who offers the stay, as European law wants it told before a booking. */
function tradersText(information: unknown, language: string): string {
  const { traders, terms_and_conditions } = fieldsOf(information)
  const named = objectsOf(traders).map(trader =>
    [
      [
        trader.name,
        trader.business_register_name,
        trader.business_register_number,
        trader.email,
        trader.phone,
      ]
        .map(each => textOf(each, 200))
        .filter(each => each !== '')
        .join(', '),
      textOf(trader.right_to_withdraw_message, 1_000),
    ]
      .filter(each => each !== '')
      .join('. '),
  )
  if (named.length === 0) return ''
  return [`${rapidWords(language).soldBy} ${named.join('; ')}`, textOf(terms_and_conditions, 500)]
    .filter(each => each !== '')
    .join(' ')
}

const unavailable = (reason: string): LiveCheckAnswer => ({ outcome: 'unavailable', reason })
