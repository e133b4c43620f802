// All texts of the booking pages, by language, from words/<language>/pages.json.

import type english from '../../../words/en/pages.json'
import { type Places, type Worded, worded } from '../catalogue.ts'

/** What is filled into each text that has places, in this order. */
export const pagePlaces = {
  common: {
    aged: ['ages'],
  },
  picker: {
    priceOfAny: ['currency'],
    priceOfThis: ['currency'],
  },
  search: {
    agesUnknown: ['#count', 'age'],
    guestsUnread: ['guests'],
    totalsIn: ['currency'],
    twoRooms: ['total'],
    threeRooms: ['total'],
    freeUntil: ['day'],
    atCheckin: ['amount'],
    kilometres: ['distance'],
    without: ['filter'],
    unknownCode: ['code'],
    unknownPlace: ['place'],
    placeMeant: ['typed', 'place'],
    rounded: ['currency'],
    ratedOrMore: ['score'],
    totalsBetween: ['least', 'most'],
  },
  property: {
    title: ['property'],
    picture: ['number', 'count'],
    fromTime: ['time'],
    untilTime: ['time'],
    outOfFive: ['score'],
    ownerAnswers: ['property'],
    mapOf: ['property'],
  },
  offer: {
    moment: ['day', 'time'],
    freeUntil: ['moment'],
    cancelCosts: ['amount'],
    from: ['moment', 'amount'],
    noShow: ['amount'],
    charged: ['amount'],
    chooseOffer: ['room', 'rate'],
    saved: ['promotion', 'amount'],
    withCode: ['code'],
    onTop: ['charge'],
    codeWorks: ['code'],
    codeChangesNothing: ['code'],
    converted: ['shown', 'own'],
  },
  extras: {
    chosen: {
      title: ['total'],
    },
  },
  vacancy: {
    closedOn: ['day'],
    noArrivalOn: ['day'],
    noDepartureOn: ['day'],
    fullOn: ['day'],
    legend: ['currency'],
  },
  booking: {
    confirmationSent: ['email'],
    stayAt: ['nights', 'property'],
    bookedOn: ['day', 'name'],
    until: ['moment'],
    from: ['moment'],
    cancelCosts: ['amount'],
    thenCosts: ['amount'],
    arriveAt: ['address'],
    payAtProperty: ['amount'],
    questions: ['telephone'],
    moment: ['day', 'time'],
  },
  receipt: {
    from: ['time'],
    until: ['time'],
    numberedRoom: ['number'],
    roomFor: ['name'],
    saved: ['what', 'amount'],
    atCheckin: ['name'],
    converted: ['from', 'to', 'rate'],
    convertedOn: ['from', 'to', 'rate', 'day'],
    timesAre: ['zone'],
    cardText: ['brand', 'lastFour'],
  },
  bookingEntry: {
    waitMinutes: ['#minutes'],
  },
  bookingCancel: {
    yes: ['amount'],
    chargeWasAndIs: ['was', 'is'],
  },
  bookingChange: {
    asBooked: ['what'],
  },
  changePrice: {
    confirm: ['total'],
    confirmAndPay: ['charged'],
    risenText: ['was', 'is'],
  },
  cardPayment: {
    orCall: ['telephone'],
    text: ['amount'],
    kept: ['minutes'],
    changeText: ['amount'],
  },
  cardUse: {
    dueNowLead: {
      charged: ['amount'],
      kept: ['amount'],
      checked: ['amount'],
    },
    checkedOnly: ['card'],
  },
  checkout: {
    fromTime: ['time'],
    untilTime: ['time'],
    saved: ['amount'],
    discountCode: ['code'],
    chargedIn: ['total', 'currency'],
    goodFor: ['minutes'],
    freeUntil: ['moment'],
    costs: ['amount'],
    costsUntil: ['amount', 'moment'],
    costsFrom: ['amount', 'moment'],
    noShow: ['amount'],
    book: ['total'],
    bookAgain: ['total'],
  },
  checkoutForm: {
    didYouMean: ['email'],
    room: ['number'],
    arrivalBefore: ['time'],
    arrivalBetween: ['from', 'until'],
    arrivalLine: ['time'],
    companionLine: ['name'],
  },
  checkoutTrouble: {
    errorTitle: ['title'],
    higher: {
      title: ['amount'],
    },
    lower: {
      title: ['amount'],
    },
    kept: ['minutes'],
    duplicate: {
      text: ['number'],
    },
    codeGone: {
      title: ['code'],
    },
  },
  cart: {
    link: ['count'],
    addOffer: ['room', 'rate'],
    more: ['property'],
    anotherOf: ['part'],
    removeOf: ['part'],
    wasSeen: ['amount'],
    full: {
      text: ['parts', 'rooms', 'each'],
    },
  },
} as const satisfies Places

export type PageWords = Worded<typeof english, typeof pagePlaces>

/** The texts of each language. */
export const pageWords = worded<typeof english, typeof pagePlaces>('pages', pagePlaces)

/** States of a booking, as its guest sees them: a standing booking is titled by its stay. */
export type BookingState = keyof PageWords['bookingStates'] | 'confirmed'

/** What can be wrong with the form in which a booking is changed. */
export type ChangeFault = keyof PageWords['bookingChange']['faultOf']

/** What a field can say about itself: `missing` where nothing was typed, `invalid` for everything else. */
export type FieldWords = PageWords['checkoutForm']['firstName']

export type TroubleTexts = PageWords['checkoutTrouble']['declined']
