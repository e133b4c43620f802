// All texts of mails and calendar files, by language, from words/<language>/mails.json: of stays, for guests and properties; of
// accounts; of calendars that cannot be read; of oversold nights; and of changes of how somebody signs in.

import type english from '../../words/en/mails.json'
import { type Places, type Worded, worded } from './catalogue.ts'

/** What is filled into each text that has places, in this order. */
export const mailPlaces = {
  stay: {
    confirmation: {
      subject: ['property'],
      bookedOn: ['site'],
      bookedThrough: ['publisher'],
    },
    change: {
      subject: ['property'],
      bookedOn: ['site'],
      bookedThrough: ['publisher'],
    },
    cancellation: {
      subject: ['property'],
      bookedOn: ['site'],
      bookedThrough: ['publisher'],
    },
    notices: {
      subject: ['title', 'number', 'stay'],
      rooms: ['#count'],
      bookedThrough: ['publisher', 'moment'],
      changedThrough: ['publisher', 'moment'],
      cancelledSometime: ['publisher'],
      cancelledAt: ['moment', 'publisher'],
    },
    terms: {
      wholeAmount: ['amount'],
      always: ['charge'],
      from: ['moment', 'charge'],
      until: ['moment', 'charge'],
      noShow: ['charge'],
      timesAt: ['timeZone'],
    },
    calendar: {
      cancelled: ['property'],
      checkinFrom: ['time'],
      checkoutUntil: ['time'],
    },
    labelled: ['label', 'value'],
    fullName: ['firstName', 'lastName'],
    dear: ['name'],
    preview: ['from', 'to', 'number'],
    nights: ['#count'],
    adults: ['#count'],
    children: ['#count', 'ages'],
    numberedRoom: ['number'],
    from: ['time'],
    until: ['time'],
    propertyTime: ['moment'],
    checkinFee: ['name'],
    card: ['brand', 'lastFour'],
    cardChecked: ['card'],
    propertyCharges: ['currency', 'total'],
    converted: ['from', 'to', 'rate'],
    convertedAt: ['from', 'to', 'rate', 'day'],
  },
  account: {
    letterhead: ['host'],
    invitation: {
      subject: ['host'],
      opening: ['host', 'inviter'],
    },
    reset: {
      subject: ['host'],
      opening: ['host'],
    },
    trial: {
      subject: ['host'],
      opening: ['host'],
    },
  },
  calendarTrouble: {
    subject: ['room', 'property'],
    opening: ['room'],
    unreadable: ['#events'],
    missing: ['#nights', 'time'],
  },
  oversold: {
    subject: ['#nights', 'property'],
    title: ['#nights?'],
    night: ['#taken', 'allotment'],
    nights: ['first', 'last'],
    more: ['#count'],
  },
  security: {
    letterhead: ['host'],
    subject: ['title', 'host'],
    opening: ['host'],
    failures: {
      opening: ['host'],
    },
  },
} as const satisfies Places

/** The texts of each language. */
export const mailWords = worded<typeof english, typeof mailPlaces>('mails', mailPlaces)

/** Those of mails about stays. */
export type MailWords = Worded<typeof english, typeof mailPlaces>['stay']
