// English mails.

import { localeFormats } from './locale-formats.ts'
import type { MailWords } from './mail-words.ts'

const { plural } = localeFormats('en')

export const englishMails: MailWords = {
  labels: {
    confirmationNumber: 'Confirmation number',
    checkin: 'Check-in',
    checkout: 'Check-out',
    length: 'Length',
    room: 'Room',
    rate: 'Rate',
    meals: 'Meals',
    guests: 'Guests',
    total: 'Total',
    atProperty: 'At the property',
    givenBack: 'Given back after the stay',
    card: 'Card',
    cancelled: 'Cancelled',
    cancellationCharge: 'Cancellation charge',
    refund: 'Refund',
    checkinBefore: 'Check-in before',
    checkoutBefore: 'Check-out before',
    roomBefore: 'Room before',
    totalBefore: 'Total before',
    changeFee: 'Change fee',
    chargedNow: 'Charged for the change',
    payment: 'Payment',
    name: 'Name',
    email: 'E-mail',
    telephone: 'Telephone',
    note: 'Note',
    website: 'Website',
  },
  headings: {
    stay: 'The stay',
    price: 'Price',
    due: 'What is due when',
    terms: 'If you cancel',
    cancellation: 'The cancellation',
    change: 'What has changed',
    currency: 'Currency',
    guest: 'The guest',
    place: 'Where',
  },
  meals: {
    room_only: 'not included',
    breakfast: 'breakfast',
    half_board: 'half board',
    full_board: 'full board',
    all_inclusive: 'all inclusive',
  },
  whenBooking: {
    charged: 'Charged when booking',
    kept: 'When booking, charged by the property',
    checked: 'When booking, to be paid to the property',
  },
  confirmation: {
    subject: property => `Your stay at ${property} is confirmed`,
    title: 'Your stay is confirmed',
    opening: 'Thank you for your reservation. We look forward to welcoming you.',
    bookedOn: site =>
      `You booked on the pages of ${site}. The link above shows, changes or cancels the stay.`,
    bookedThrough: publisher =>
      `You booked through ${publisher}. To change or cancel the stay, turn to them and name the confirmation number.`,
  },
  change: {
    subject: property => `Your stay at ${property} has changed`,
    title: 'Your stay has changed',
    opening: 'Your reservation has been changed. This mail replaces the earlier confirmation.',
    bookedOn: site =>
      `You booked on the pages of ${site}. If you did not ask for the change, open the booking with the link above, or call the property.`,
    bookedThrough: publisher =>
      `You booked through ${publisher}. If you did not ask for the change, turn to them and name the confirmation number.`,
  },
  cancellation: {
    subject: property => `Your stay at ${property} is cancelled`,
    title: 'Your stay is cancelled',
    opening: 'Your reservation has been cancelled and the room is no longer held for you.',
    bookedOn: site =>
      `You booked on the pages of ${site}. If you did not mean to cancel, book again there, or call the property.`,
    bookedThrough: publisher =>
      `You booked through ${publisher}. If you did not mean to cancel, turn to them and name the confirmation number.`,
  },
  notices: {
    subject: (title, number, stay) => `${title} ${number}: ${stay}`,
    newReservation: 'New reservation',
    changed: 'Reservation changed',
    cancelled: 'Reservation cancelled',
    sentToProperty:
      'This mail was sent automatically to the address that the property document names as reservation_email.',
    rooms: count => plural(count, { one: `${count} room`, other: `${count} rooms` }),
    bookedThrough: (publisher, moment) => `Booked through ${publisher} on ${moment}.`,
    changedThrough: (publisher, moment) => `Changed through ${publisher} on ${moment}.`,
    cancelledAt: (moment, publisher) =>
      `Cancelled${moment === null ? '' : ` on ${moment}`}; it was booked through ${publisher}.`,
  },
  terms: {
    free: 'free of charge',
    wholeAmount: amount => `${amount} (the whole amount)`,
    always: charge => `At any time: ${charge}.`,
    from: (moment, charge) => `From ${moment}: ${charge}.`,
    until: (moment, charge) => `Until ${moment}: ${charge}.`,
    noShow: charge => `If nobody arrives: ${charge}.`,
    timesAt: timeZone => `These are times at the property (${timeZone}).`,
  },
  calendar: {
    cancelled: property => `Cancelled: ${property}`,
    checkinFrom: time => `Check-in from ${time}`,
    checkoutUntil: time => `Check-out until ${time}`,
  },
  labelled: (label, value) => `${label}: ${value}`,
  list: texts => texts.join(', '),
  fullName: (firstName, lastName) => `${firstName} ${lastName}`,
  manageBooking: 'View, change or cancel your booking',
  dear: name => `Dear ${name},`,
  preview: (from, to, number) => `From ${from} to ${to}, confirmation number ${number}`,
  sentToGuest: 'This mail was sent automatically because this address was given for the reservation.',
  nights: count => plural(count, { one: `${count} night`, other: `${count} nights` }),
  party: (adults, ages) =>
    plural(adults, { one: `${adults} adult`, other: `${adults} adults` }) +
    (ages.length === 0
      ? ''
      : `, ${plural(ages.length, { one: `${ages.length} child`, other: `${ages.length} children` })} (aged ${ages.join(', ')})`),
  numberedRoom: number => `Room ${number}`,
  from: time => `from ${time}`,
  until: time => `until ${time}`,
  propertyTime: moment => `${moment} (property time)`,
  checkinFee: name => `${name}, at check-in, not in the total`,
  card: (brand, lastFour) => `${brand} ending in ${lastFour}`,
  cardChecked: card => `${card}, only checked and not kept`,
  nothingTaken: 'Nothing was taken through this booking service',
  propertyCollects:
    'Nothing was taken through this booking service; the property asks for the cancellation charge itself',
  propertyCharges: (currency, total) => `The property charges in ${currency}: the total there is ${total}.`,
  convertedAt: ({ from, to, rate, asOf }) =>
    `Amounts in ${to} were converted at the rate${asOf === null ? '' : ` of ${asOf}`}: 1 ${from} = ${rate} ${to}.`,
}
