// What a guest typed into the checkout: read from the form, checked as far as that needs no property, and made into the request
// of a reservation.

import type { Operations as Interface } from '../../../../client/src/types.ts'
import { holdsCardNumber } from '../../../lodging/cards/card-numbers.ts'
import { isCountry, needsRegion } from '../../../lodging/installation/countries.ts'
import { isReachableEmail, isTelephone } from '../../../lodging/reservations/guest-contact.ts'
import { badRequest } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { Sought } from '../stay-query.ts'
import { addressForm } from './address-forms.ts'
import { wholeNote } from './arrival.ts'
import { rateFields, type Wanted } from './checkout-wanted.ts'
import { regionCode } from './region-code.ts'

/** What may be shown again, by the name of its field: never the number of a card nor its security code. */
export type Entries = Readonly<Record<string, string>>

/** What is wrong with a field. */
export type Problem = 'missing' | 'invalid' | 'holdsCard' | 'expired' | 'notAccepted'
export type Problems = ReadonlyMap<string, Problem>

const guestFields = ['first_name', 'last_name', 'email', 'phone']
const addressFields = ['country', 'line_1', 'line_2', 'city', 'region', 'postal_code']
const cardFields = ['cardholder', 'expiry', 'card_postal_code']
/** What is kept of a field: more than the interface takes, which says what is too long. No more is searched for cards. */
const longestEntry = 300
const longestNote = 2000
/** Of the guest of a room, in letters: each of the two names may be as long. */
const longestName = 120

/** A field that holds a card number comes back empty, so that the number is in no page. */
export function entriesIn(page: Page, { sought }: { readonly sought: Pick<Sought, 'rooms'> }): Entries {
  const names = [
    ...guestFields,
    ...addressFields,
    ...cardFields,
    'arrival',
    'companion',
    'note',
    ...roomFields(sought.rooms.length),
  ]
  const entries = Object.fromEntries(
    names.map(name => {
      const text = typedIn(page.form, name)
      return [name, holdsCardNumber(text) ? '' : text]
    }),
  )
  const typed = (entries.country ?? '').toUpperCase()
  const country = isCountry(typed) ? typed : page.words.checkoutForm.firstCountry
  return { ...entries, country, region: regionCode(entries.region ?? '', addressForm(country).regions) }
}

const longestBed = 64

/** The code of the bed that was chosen with a rate, as an address says it; empty for none. */
export function chosenBed(fields: URLSearchParams): string {
  const bed = fields.get('bed') ?? ''
  return bed.length > longestBed || holdsCardNumber(bed) ? '' : bed
}

/** The bed that was chosen with the rate of each room is its bed, until another one is. */
export function withBeds(entries: Entries, beds: readonly string[]): Entries {
  const ofRooms = beds.map((bed, room) => [`bed_${room}`, entries[`bed_${room}`] || bed])
  return { ...entries, ...Object.fromEntries(ofRooms) }
}

/** The form for typing: what was sent without blanks around it. */
const typedIn = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').trim().slice(0, name === 'note' ? longestNote : longestEntry)

const roomFields = (rooms: number): string[] =>
  Array.from({ length: rooms }, (_, room) => [`room_name_${room}`, `bed_${room}`]).flat()

/** Whether the guest has begun to give an address: the country is chosen beforehand. */
export const isAddressTyped = (entries: Entries): boolean =>
  addressFields.some(name => name !== 'country' && Boolean(entries[name]))

/** Every field that is empty and may not be, or cannot be read; in the order of the form. */
export function problemsIn({ form }: Page, entries: Entries): Problems {
  const { fields, isPostalCodeNeeded } = addressForm(entries.country!)
  const hasAddress = form.get('address') === 'asked' || isAddressTyped(entries)
  const needed = fields.filter(
    field => hasAddress && field !== 'line_2' && (field !== 'postal_code' || isPostalCodeNeeded),
  )
  const problems = new Map<string, Problem>()
  const card = form.has('token') ? ['token'] : ['cardholder', 'card_number', 'expiry', 'cvv']
  for (const name of [...guestFields, ...card, ...needed])
    if (typedIn(form, name) === '') problems.set(name, 'missing')
  for (const [name, entry] of Object.entries(entries))
    if (entry === '' && typedIn(form, name) !== '') problems.set(name, 'holdsCard')
  if (entries.email && !isReachableEmail(entries.email)) problems.set('email', 'invalid')
  if (entries.phone && !isTelephone(entries.phone)) problems.set('phone', 'invalid')
  if (form.has('token')) return problems
  if (!problems.has('expiry') && expiryOf(entries.expiry!) === null) problems.set('expiry', 'invalid')
  if (!problems.has('card_number') && !/^[\d -]{8,40}$/.test(typedIn(form, 'card_number')))
    problems.set('card_number', 'invalid')
  if (!problems.has('cvv') && !/^\d{3,4}$/.test(typedIn(form, 'cvv'))) problems.set('cvv', 'invalid')
  return problems
}

interface Expiry {
  readonly month: string
  readonly year: number
}

/** "4/29", "04 / 2029" or "0429"; null for anything else. */
function expiryOf(text: string): Expiry | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/. -]?\s*((?:20)?\d{2})$/.exec(text) ?? []
  if (month === '' || Number(month) < 1 || Number(month) > 12) return null
  return { month: month.padStart(2, '0'), year: (Number(year) % 100) + 2000 }
}

/** Where a country has none, and where nobody needs that of the card: the interface wants one of every address and card. */
const noPostalCode = '00000'
/** In letters, as the interface takes it. */
const longestPostalCode = 20

/** A form that has a token may hold no card: its fields are not of this page. */
export function refuseCard(form: URLSearchParams): void {
  refuseFields(form, ['cardholder', 'card_number', 'expiry', 'cvv'])
  if (!form.has('token')) throw badRequest([{ field: 'token', message: 'is required; open the page again' }])
}

/** Refuses fields of a card that is to be typed into the payment company’s form. */
export function refuseFields(form: URLSearchParams, names: readonly string[]): void {
  const message = 'must not be sent to this server; open the page again and use the card form on it'
  const sent = names.filter(name => form.has(name))
  if (sent.length > 0) throw badRequest(sent.map(field => ({ field, message })))
}

type Payment = Request['payment']

function cardOf(
  form: URLSearchParams,
  { cardholder, expiry, card_postal_code, postal_code }: Entries,
): Payment {
  const code = card_postal_code || postal_code || noPostalCode
  return {
    ...expiryOf(expiry!)!,
    cardholder: cardholder!,
    postal_code: code.slice(0, longestPostalCode),
    number: typedIn(form, 'card_number'),
    cvv: typedIn(form, 'cvv'),
  }
}

type Request = Interface['book/reservation']['request']

/** The request of the reservation; the entries have no problems that `problemsIn` finds. */
export function reservationFields(page: Page, wanted: Wanted, entries: Entries): Request {
  const { form } = page
  const rate = rateFields(wanted)
  const quote = form.get('quote')
  const total = form.get('total')
  return {
    ...rate,
    rooms: roomsOfGuests(rate.rooms, entries),
    ...guestFieldsOf(page, entries),
    ...(quote && { quote_id: quote }),
    ...(total && { expected_total: total }),
    ...(wanted.holdId && { hold_id: wanted.holdId }),
  }
}

/** Rooms with the guest and the bed of each; `first` is the number of the first one in the form. */
export const roomsOfGuests = <Room extends object>(
  rooms: readonly Room[],
  entries: Entries,
  first = 0,
): (Room & Pick<Request['rooms'][number], 'name' | 'bed_type'>)[] =>
  rooms.map((room, index) => ({
    ...room,
    name: entries[`room_name_${first + index}`] || bookerName(entries),
    ...(entries[`bed_${first + index}`] && { bed_type: entries[`bed_${first + index}`] }),
  }))

const bookerName = ({ first_name, last_name }: Entries): string =>
  [...`${first_name} ${last_name}`].slice(0, longestName).join('')

/** Who books and pays, and whether once more. */
export function guestFieldsOf(
  page: Page,
  entries: Entries,
): Pick<Request, 'guest' | 'payment' | 'allow_duplicate'> {
  const { form } = page
  const { first_name, last_name, email, phone } = entries as Record<string, string>
  const note = wholeNote(page, entries)
  const postal_code = entries.postal_code || noPostalCode
  return {
    guest: {
      first_name: first_name!,
      last_name: last_name!,
      email: email!,
      phone: phone!,
      ...(note && { note }),
      addresses: isAddressTyped(entries) ? [addressOf(entries, postal_code)] : [],
    },
    payment: form.has('token') ? { token: typedIn(form, 'token') } : cardOf(form, entries),
    ...(form.get('allow_duplicate') === 'yes' && { allow_duplicate: true }),
  }
}

type Address = NonNullable<Request['guest']['addresses']>[number]

function addressOf({ country, line_1, line_2, city, region }: Entries, postal_code: string): Address {
  return {
    type: 'Billing',
    country: country!,
    line_1: line_1!,
    postal_code,
    ...(line_2 && { line_2 }),
    ...(city && { city }),
    ...(region && needsRegion(country!) && { [country === 'US' ? 'state' : 'region']: region }),
  }
}
