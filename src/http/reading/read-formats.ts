// Readers of strings with a `format` in their schema.

import { holdsCardNumber } from '../../lodging/cards/card-numbers.ts'
import { isCountry } from '../../lodging/installation/countries.ts'
import { isBasketNumber, isConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import { isGuestEmail } from '../../lodging/reservations/guest-email.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type {
  PublisherReference,
  ReservationReference,
} from '../../lodging/reservations/reservation-search.ts'
import { type Day, parseDay } from '../../values/civil-dates.ts'
import { isCurrency } from '../../values/currencies.ts'
import { about, type FieldError, type Said } from '../../values/faults.ts'
import { parseInstant } from '../../values/instants.ts'
import { Secret } from '../../values/secrets/secret.ts'
import { isObject, NumberText } from './json-body.ts'
import { cleanText, type Reader, readText } from './read-text.ts'

const mostIds = 1000
const longestEvidence = 255
/** With blanks around it. */
const longestConfirmationNumber = 40
const longestRateFile = 1_000_000
const longestTable = 10_000_000
/** Characters of a picture of 10 MB in base64, as documents have them. */
export const longestPicture = 14_000_000
/** In characters. */
const longestPassword = 200

export const formatReaders = {
  /** Checked before the fields are read (contract R5), and stored nowhere. */
  'api-key': () => undefined,
  date: orRefuse(day, { message: 'must be a date that exists, written YYYY-MM-DD', code: 'date' }),
  'any-date': orRefuse(anyDay, {
    message: 'must be a date that exists, written YYYY-MM-DD or MM/DD/YYYY',
    code: 'date',
  }),
  currency: orRefuse(currency, {
    message: 'must be the three-letter ISO 4217 code of a currency, such as USD',
    code: 'currency',
  }),
  country: orRefuse(country, 'must be the two-letter ISO 3166 code of a country, such as MX'),
  'id-list': orRefuse(
    idList,
    `must be up to ${mostIds} property ids with commas between them, such as 3144,3145`,
  ),
  'room-list': orRefuse(idList, `must be up to ${mostIds} room ids with commas between them, such as 1,2`),
  'code-list': orRefuse(codeList, `must be up to ${mostIds} codes with commas between them, such as BAR,NRF`),
  email,
  'bed-type': bedType,
  billing: orRefuse(value => (value === 'Billing' ? value : undefined), 'must be the word Billing'),
  'card-number': orRefuse(cardNumber, 'must be the digits of the card number, within quotes'),
  'card-month': orRefuse(cardMonth, 'must be a two-digit month from 01 to 12'),
  cvv: orRefuse(cvv, 'must be the 3 or 4 digits printed on the card, within quotes'),
  'payment-token': orRefuse(
    paymentToken,
    'must be the token that the payment company’s form made, unchanged',
  ),
  password: orRefuse(password, 'must be the password, a text of at most 200 characters'),
  session,
  amount: orRefuse(amount, { message: 'must be an amount such as 413.56', code: 'amount' }),
  uuid: orRefuse(uuid, 'must be an id from an answer of the server, a UUID'),
  'confirmation-number': orRefuse(
    confirmationNumber,
    'must be a confirmation number, such as R26117M7C2HMXTFF; check it for typing mistakes',
  ),
  'basket-number': orRefuse(
    basketNumber,
    'must be the number of a basket, such as B26117M7C2HMXTF2; check it for typing mistakes',
  ),
  'reservation-reference': orRefuse(
    reservationReference,
    'must be a confirmation number or the id of a reservation',
  ),
  'reservation-number': orRefuse(
    value => olderId(value) ?? reservationReference(value),
    'must be the confirmation number or the id of a reservation',
  ),
  quote: orRefuse(quoteId, 'must be the quote_id of a preview, unchanged'),
  'currency-code': orRefuse(currencyCode, {
    message: 'must be three letters, such as USD',
    code: 'currency',
  }),
  'id-cursor': orRefuse(idCursor, wrongCursor()),
  'name-cursor': orRefuse(nameCursor, wrongCursor()),
  'rate-file': orRefuse(rateFile, `must be the text of the file, of at most ${longestRateFile} characters`),
  'table-file': orRefuse(
    tableFile,
    `must be the text of a CSV file, of at most ${longestTable} characters; send fewer rows at a time`,
  ),
  picture: orRefuse(
    picture,
    'must be a PNG, JPEG, WebP, AVIF or GIF of at most 10 MB as a data URI: data:image/png;base64,…',
  ),
  'search-cursor': orRefuse(
    searchCursor,
    'must be the meta_data.cursor of a property that a search answered, unchanged',
  ),
  instant: orRefuse(instant, 'must be an instant with its offset, such as 2027-03-12T08:00:00Z'),
} as const satisfies Record<string, Reader>

function orRefuse(read: (value: unknown) => unknown, said: Said): Reader {
  return (value, field, errors: FieldError[]) => {
    const result = read(value)
    if (result === undefined) errors.push(about(field, said))
    return result
  }
}

/** Contract R7: strictly YYYY-MM-DD, and a date that exists. */
function day(value: unknown): Day | undefined {
  return parseDay(value)
}

/** Also as the older form of the interface writes it. */
function anyDay(value: unknown): Day | undefined {
  const [, month, day, year] = (typeof value === 'string' && /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value)) || []
  return parseDay(month === undefined ? value : `${year}-${month}-${day}`)
}

/** Contract R9: any case. The operation checks whether it has an exchange rate. */
function currency(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z]{3}$/.test(value)) return undefined
  const code = value.toUpperCase()
  return isCurrency(code) ? code : undefined
}

function country(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return undefined
  const code = value.toUpperCase()
  return isCountry(code) ? code : undefined
}

/** Also of a currency that is no longer used. */
function currencyCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined
}

/** Where a list goes on after an entry that has a number. */
function idCursor(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** Where a list goes on after an entry that has a name. */
function nameCursor(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? value : undefined
}

function wrongCursor(): string {
  return 'must be the next_cursor of an earlier answer, as it was answered'
}

/** A bank's file has many digits in it and no guest's words; what it holds is read by its own parser. */
function tableFile(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= longestTable && value.isWellFormed() ? value : undefined
}

function rateFile(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= longestRateFile ? value : undefined
}

/**
 * Its form only. Base64 of 14 million characters is no text to look for words or card numbers in, nor one for a pattern that
 * repeats: V8 can run out of stack in it.
 */
function picture(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestPicture) return undefined
  const [head] = /^data:image\/(png|jpeg|webp|avif|gif);base64,/.exec(value) ?? []
  const data = head && value.slice(head.length).replace(/={1,2}$/, '')
  return data && !/[^A-Za-z0-9+/]/.test(data) ? value : undefined
}

function idList(value: unknown): number[] | undefined {
  if (typeof value !== 'string' || value.length > mostIds * 12) return undefined
  const entries = value.split(',').map(entry => entry.trim())
  const ids = entries.map(entry => (/^-?\d+$/.test(entry) ? Number(entry) : Number.NaN))
  return ids.length <= mostIds && ids.every(id => Math.abs(id) < 2 ** 31) ? ids : undefined
}

function codeList(value: unknown): string[] | undefined {
  if (typeof value !== 'string' || value.length > mostIds * 12) return undefined
  const codes = value.split(',').map(code => code.trim())
  return codes.length <= mostIds && codes.every(code => code !== '') ? codes : undefined
}

/** The digits as sent; the currency decides later how many decimals are allowed. */
function amount(value: unknown): string | undefined {
  const text = value instanceof NumberText ? value.source : typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? text : undefined
}

function uuid(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    return undefined
  return value.toLowerCase()
}

function confirmationNumber(value: unknown): string | undefined {
  return numberIn(value, isConfirmationNumber)
}

function basketNumber(value: unknown): string | undefined {
  return numberIn(value, isBasketNumber)
}

function numberIn(value: unknown, isNumber: (text: string) => boolean): string | undefined {
  if (typeof value !== 'string' || value.length > longestConfirmationNumber) return undefined
  const number = value.trim().toUpperCase()
  return isNumber(number) ? number : undefined
}

/** A confirmation number or an id, for a field that takes both. */
function reservationReference(value: unknown): ReservationReference | undefined {
  const id = uuid(value)
  if (id !== undefined) return { id }
  const number = confirmationNumber(value)
  return number === undefined ? undefined : { confirmationNumber: number }
}

/** The integer id of the older form, as a number or in digits. */
function olderId(value: unknown): PublisherReference | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? { number } : undefined
}

/** Checks the form only; the operation checks whether the server issued it. */
function quoteId(value: unknown): string | undefined {
  return typeof value === 'string' && /^q\d\.[A-Za-z0-9_-]{1,390}$/.test(value) ? value : undefined
}

/** Whether it is one of this search is the operation's to say; here only its form. */
function searchCursor(value: unknown): string | undefined {
  return typeof value === 'string' && /^s1\.[A-Za-z0-9_-]{64}$/.test(value) ? value : undefined
}

function instant(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 40 ? parseInstant(value)?.toString() : undefined
}

/** Whether mails can be sent to it (contract B7). */
function email(value: unknown, field: string, errors: FieldError[]): string | undefined {
  const { text, complaint } = readText(value, 254)
  if (text !== null && isGuestEmail(text)) return text
  errors.push(
    about(
      field,
      complaint ?? { message: 'must be an e-mail address, such as guest@example.com', code: 'email' },
    ),
  )
}

/** Contract R3: false is absent, and so is 0, the interface's default. */
function bedType(value: unknown, field: string, errors: FieldError[]): string | undefined {
  if (value === false || value === 0) return undefined
  const { text, complaint } = readText(Number.isInteger(value) ? String(value) : value, 64)
  if (complaint !== null) errors.push(about(field, complaint))
  return text ?? undefined
}

/** Checks the characters only; the operation checks Luhn, brand and length (contract B6). */
function cardNumber(value: unknown): Secret | undefined {
  return typeof value === 'string' && /^[\d -]{1,40}$/.test(value) ? new Secret(value) : undefined
}

/** The operation checks the number of digits, which depends on the brand. */
function cvv(value: unknown): Secret | undefined {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? new Secret(value) : undefined
}

/** Its form only; the operation asks the payment company what it stands for. */
function paymentToken(value: unknown): Secret | undefined {
  const isToken = typeof value === 'string' && /^[A-Za-z]\w{7,254}$/.test(value) && !holdsCardNumber(value)
  return isToken ? new Secret(value) : undefined
}

/** Any text; whether it may be chosen, or is right, the operation says. */
function password(value: unknown): Secret | undefined {
  const isText = typeof value === 'string' && value.length <= 2 * longestPassword && value.isWellFormed()
  return isText ? new Secret(value) : undefined
}

/** Also 4 or "4" for "04". A month that does not exist is an error of the card, which the operation reports. */
function cardMonth(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,2}$/.test(text) ? text.padStart(2, '0') : undefined
}

/** Contract R13: never an error. */
function session(value: unknown): SessionEvidence {
  if (!isObject(value)) return noEvidence
  const evidence = (name: string): string | null =>
    Object.hasOwn(value, name) ? cleanText(value[name], longestEvidence) : null
  return { session_id: evidence('session_id'), user_agent: evidence('user_agent'), ip: evidence('ip') }
}

const noEvidence: SessionEvidence = { session_id: null, user_agent: null, ip: null }
