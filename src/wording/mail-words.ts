// The type of a language's texts for mails and calendar files.

import type { RatePlan } from '../lodging/properties/property.ts'
import type { CardUse } from '../lodging/reservations/card-use.ts'

/** A moment is a text with day and time in property local time. */
export interface MailWords {
  readonly labels: MailLabels
  readonly headings: MailHeadings
  readonly meals: Readonly<Record<RatePlan['mealPlan'], string>>
  /** The label of what is due when booking. */
  readonly whenBooking: Readonly<Record<CardUse, string>>
  readonly confirmation: GuestMailWords
  readonly change: GuestMailWords
  readonly cancellation: GuestMailWords
  readonly notices: NoticeWords
  readonly terms: TermsWords
  readonly calendar: CalendarWords
  /** "Total: 120.00 EUR". */
  labelled(label: string, value: string): string
  /** Texts that belong together: "2 adults, double bed". */
  list(texts: readonly string[]): string
  fullName(firstName: string, lastName: string): string
  dear(name: string): string
  /** The text of the link to the booking on the pages of its publisher. */
  readonly manageBooking: string
  /** The line that mail programs show beside the subject. */
  preview(from: string, to: string, confirmationNumber: string): string
  readonly sentToGuest: string
  nights(count: number): string
  /** With the age of each child that is known. */
  party(adults: number, childAges: readonly number[]): string
  /** The label of one of several rooms. */
  numberedRoom(number: number): string
  from(time: string): string
  until(time: string): string
  propertyTime(moment: string): string
  /** The label of a fee at check-in. */
  checkinFee(name: string): string
  card(brand: string, lastFour: string): string
  /** A card that nobody keeps. */
  cardChecked(card: string): string
  readonly nothingTaken: string
  readonly propertyCollects: string
  propertyCharges(currency: string, total: string): string
  /** `asOf`: the day of the rate as text, or null; `rate`: a decimal text. */
  convertedAt(exchange: ConvertedAt): string
}

interface ConvertedAt {
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly asOf: string | null
}

type MailLabels = Readonly<
  Record<
    | 'confirmationNumber'
    | 'checkin'
    | 'checkout'
    | 'length'
    | 'room'
    | 'rate'
    | 'meals'
    | 'guests'
    | 'total'
    | 'atProperty'
    | 'givenBack'
    | 'card'
    | 'cancelled'
    | 'cancellationCharge'
    | 'refund'
    | 'checkinBefore'
    | 'checkoutBefore'
    | 'roomBefore'
    | 'totalBefore'
    | 'changeFee'
    | 'chargedNow'
    | 'payment'
    | 'name'
    | 'email'
    | 'telephone'
    | 'note'
    | 'website',
    string
  >
>

type MailHeadings = Readonly<
  Record<
    'stay' | 'price' | 'due' | 'terms' | 'cancellation' | 'change' | 'currency' | 'guest' | 'place',
    string
  >
>

interface GuestMailWords {
  subject(property: string): string
  readonly title: string
  readonly opening: string
  /** Of a booking that its guest can open on the pages of a site, by the link of the mail. */
  bookedOn(site: string): string
  /** The contact for questions, where there are no such pages. */
  bookedThrough(publisher: string): string
}

interface NoticeWords {
  /** `title` is one of the three below; `stay` the day of arrival and the length. */
  subject(title: string, confirmationNumber: string, stay: string): string
  readonly newReservation: string
  readonly changed: string
  readonly cancelled: string
  readonly sentToProperty: string
  rooms(count: number): string
  bookedThrough(publisher: string, moment: string): string
  changedThrough(publisher: string, moment: string): string
  /** `moment` null: not known. */
  cancelledAt(moment: string | null, publisher: string): string
}

interface TermsWords {
  readonly free: string
  wholeAmount(amount: string): string
  always(charge: string): string
  from(moment: string, charge: string): string
  until(moment: string, charge: string): string
  noShow(charge: string): string
  timesAt(timeZone: string): string
}

interface CalendarWords {
  cancelled(property: string): string
  checkinFrom(time: string): string
  checkoutUntil(time: string): string
}
