// The form of the checkout and its troubles in English.

import type { CheckoutFormWords } from './form-texts.ts'
import type { CheckoutTroubleWords } from './trouble-texts.ts'

export const englishForm: CheckoutFormWords = {
  who: 'Who is coming',
  firstName: { label: 'First name', missing: 'Enter your first name.', invalid: 'Check your first name.' },
  lastName: { label: 'Last name', missing: 'Enter your last name.', invalid: 'Check your last name.' },
  email: {
    label: 'E-mail',
    missing: 'Enter your e-mail address.',
    invalid: 'Check your e-mail address; it looks like name@example.com.',
  },
  emailHint: 'The confirmation goes here.',
  phone: {
    label: 'Telephone',
    missing: 'Enter your telephone number.',
    invalid: 'Check your telephone number; begin it with the code of the country, such as +44.',
  },
  rooms: 'Your rooms',
  room: number => `Room ${number}`,
  guestOfRoom: 'Guest of this room',
  guestOfRoomHint: 'Your own name if left empty.',
  roomNameInvalid: 'Check the name of the guest.',
  bed: 'Beds',
  bedMissing: 'Choose the beds.',
  address: 'Your address',
  country: { label: 'Country', missing: 'Choose your country.', invalid: 'Choose your country.' },
  updateAddress: 'Show the form of this country',
  street: {
    label: 'Street and number',
    missing: 'Enter street and number.',
    invalid: 'Check street and number.',
  },
  moreAddress: { label: 'Apartment, suite', missing: '', invalid: 'Check apartment and suite.' },
  city: { label: 'City', missing: 'Enter the city.', invalid: 'Check the city.' },
  region: {
    label: 'State, province or region',
    missing: 'Enter the state, province or region.',
    invalid: 'Check the state, province or region.',
  },
  regionKinds: {
    state: { label: 'State', missing: 'Enter the state.', invalid: 'Check the state.' },
    province: { label: 'Province', missing: 'Enter the province.', invalid: 'Check the province.' },
    county: { label: 'County', missing: 'Enter the county.', invalid: 'Check the county.' },
    prefecture: { label: 'Prefecture', missing: 'Enter the prefecture.', invalid: 'Check the prefecture.' },
  },
  choose: 'Choose',
  postalCode: {
    label: 'Postal code',
    missing: 'Enter the postal code.',
    invalid: 'Check the postal code.',
  },
  zipCode: { label: 'ZIP code', missing: 'Enter the ZIP code.', invalid: 'Check the ZIP code.' },
  arrival: 'Your arrival',
  note: {
    label: 'Note to the property',
    missing: '',
    invalid: 'Check the note; it can have 2,000 characters.',
  },
  noteHint: 'Wishes are passed on; the property cannot always grant them.',
  card: 'Your card',
  cardForm: {
    label: 'Your card',
    missing: 'Enter your card.',
    invalid: 'This card could not be used. Enter it again, or use another.',
  },
  cardholder: {
    label: 'Name on the card',
    missing: 'Enter the name on the card.',
    invalid: 'Check the name on the card.',
  },
  cardNumber: {
    label: 'Card number',
    missing: 'Enter the card number.',
    invalid: 'This is not a card number. Check its digits.',
  },
  cardNotAccepted: 'The property does not accept this card. Use another.',
  expiry: {
    label: 'Expires',
    missing: 'Enter month and year.',
    invalid: 'Enter month and year, such as 04/29.',
  },
  expiryHint: 'Month / year',
  expired: 'This card has expired. Use another.',
  cvv: {
    label: 'Security code',
    missing: 'Enter the security code.',
    invalid: 'Check the security code of the card.',
  },
  cvvHint: '3 or 4 digits on the card',
  optional: 'optional',
  holdsCard: 'This looks like a card number. Enter it in the card’s own field only.',
}

export const englishTrouble: CheckoutTroubleWords = {
  errorTitle: title => `Error: ${title}`,
  lookAgain: { one: 'One thing needs another look', other: '# things need another look' },
  nothingBooked: 'Nothing is booked or charged, and what you typed is still here.',
  retypeCard: 'Only card number and security code must be typed again; they are never kept.',
  higher: amount => ({
    title: `The total is now ${amount} higher`,
    text: 'The property changed its price while you were typing.',
  }),
  lower: amount => ({
    title: `The total is now ${amount} lower`,
    text: 'The property changed its price while you were typing.',
  }),
  before: 'Before',
  now: 'Now',
  declined: { title: 'The card was declined', text: 'Try another card, or ask your bank.' },
  kept: minutes => `The room is kept for you for ${minutes}.`,
  soldOut: {
    title: 'This room has just been sold',
    text: 'Somebody else booked it for these dates, or the property closed it. Nothing is booked or charged.',
  },
  otherRooms: 'Other rooms and dates of this property',
  duplicate: number => ({
    title: 'You have booked this stay already',
    text: `Booking ${number} has the same guest, room and dates. Nothing new is booked or charged.`,
  }),
  showBooking: 'Show the booking',
  onceMore: 'Yes, I want to book this stay a second time',
  noAnswer: {
    title: 'The property did not answer',
    text: 'Send the form again with the same card: it cannot book twice. If the booking went through, you will see it.',
  },
  reload: 'Reload this page to send it again.',
  underWay: {
    title: 'Your booking is still being worked on',
    text: 'Wait a few seconds, then send the form again with the same card: it cannot book twice.',
  },
  sentBefore: {
    title: 'You have sent this form before, with other details',
    text: 'Look for a confirmation in your e-mail first. If there is one, you need not book again; if not, check what is below and send it.',
  },
  checkAgain: { title: 'Please check the price once more', text: 'It was computed anew.' },
  codeGone: code => ({
    title: `The code ${code} does not apply any more`,
    text: 'The price below is without it.',
  }),
  tooManyCodes: {
    title: 'Too many codes were tried',
    text: 'The price below is without a code; try again in an hour.',
  },
  tooMany: {
    title: 'Too many cards were tried',
    text: 'For your safety, wait some minutes before you try another one.',
  },
}
