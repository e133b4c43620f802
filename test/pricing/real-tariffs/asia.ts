// Tariffs of Japan, Singapore, Malaysia, India and the Gulf: rate bands, flat amounts for a room and night, service
// charges under tax. The Japanese bands are of the price for one guest, so the stays here have one guest a room.

import { aFee, cents, ofPercent, percent } from '../../support/prices/pricing-rules.ts'
import { guests, guestTax, percentTax, roomTax, type Tariff, vat } from './tariff.ts'

const yen = { currency: 'JPY', parties: [guests(1)] }

/** A tax of `amount` for each guest on nights from `from` and below `below`, both in minor units. */
const band = (name: string, amount: number, from: number, below?: number) =>
  guestTax(name, amount, { rateFrom: cents(from), rateBelow: below === undefined ? null : cents(below) })

const tokyo = [band('From 10,000', 100, 10_000, 15_000), band('From 15,000', 200, 15_000)]

export const asia: readonly Tariff[] = [
  {
    place: 'Tokyo',
    year: 2002,
    rule: 'JPY 100 for a guest and night from JPY 10,000, JPY 200 from JPY 15,000, below that nothing',
    source: 'sequencehotels.com, Accommodation tax',
    of: { ...yen, nights: 4, price: [9999, 10_000, 14_999, 15_000], taxes: tokyo },
    gives: {
      atCheckin: [
        ['From 10,000', 200],
        ['From 15,000', 200],
      ],
      total: 49_998,
    },
  },
  {
    place: 'Tokyo',
    year: 2019,
    rule: 'the band is that of the price without consumption tax of 10 percent, which is inside',
    source: 'sequencehotels.com, Accommodation tax',
    of: { ...yen, nights: 2, price: [10_999, 11_000], taxes: [vat(10), ...tokyo] },
    // net nights of 9999 and 10000
    gives: {
      rates: [9999, 10_000],
      taxItems: [['VAT', 2000]],
      atCheckin: [['From 10,000', 100]],
      total: 21_999,
    },
  },
  {
    place: 'Kyoto',
    year: 2018,
    rule: 'JPY 200 for a guest and night, JPY 500 from JPY 20,000, JPY 1,000 from JPY 50,000',
    source: 'kinpyo.jp; nippon.com',
    of: {
      ...yen,
      nights: 3,
      price: [19_999, 20_000, 50_000],
      taxes: [
        band('Lowest', 200, 0, 20_000),
        band('From 20,000', 500, 20_000, 50_000),
        band('From 50,000', 1000, 50_000),
      ],
    },
    gives: {
      atCheckin: [
        ['Lowest', 200],
        ['From 20,000', 500],
        ['From 50,000', 1000],
      ],
      checkinFee: 1700,
    },
  },
  {
    place: 'Kyoto',
    year: 2026,
    rule: 'from March 2026 five bands: JPY 200, 400 from 6,000, 1,000 from 20,000, 4,000 from 50,000, 10,000 from 100,000',
    source: 'skyindustrynews.com',
    of: {
      ...yen,
      nights: 5,
      price: [5999, 6000, 20_000, 50_000, 100_000],
      taxes: [
        band('Lowest', 200, 0, 6000),
        band('From 6,000', 400, 6000, 20_000),
        band('From 20,000', 1000, 20_000, 50_000),
        band('From 50,000', 4000, 50_000, 100_000),
        band('From 100,000', 10_000, 100_000),
      ],
    },
    gives: {
      atCheckin: [
        ['Lowest', 200],
        ['From 6,000', 400],
        ['From 20,000', 1000],
        ['From 50,000', 4000],
        ['From 100,000', 10_000],
      ],
    },
  },
  {
    place: 'Osaka',
    year: 2019,
    rule: 'JPY 100 for a guest and night from JPY 7,000, JPY 200 from 15,000, JPY 300 from 20,000',
    source: 'nikkokix.com; osaka-info.jp',
    of: {
      ...yen,
      price: [6999, 7000, 15_000, 20_000],
      taxes: [
        band('From 7,000', 100, 7000, 15_000),
        band('From 15,000', 200, 15_000, 20_000),
        band('From 20,000', 300, 20_000),
      ],
    },
    gives: { checkinFee: 600 },
  },
  {
    place: 'Singapore',
    year: 2024,
    rule: 'service charge of 10 percent and GST of 9 percent on both: the price times 1.199',
    source: 'clooudconsulting.com, February 2024',
    of: {
      currency: 'SGD',
      nights: 1,
      taxes: [percentTax('GST', 9)],
      fees: [aFee('Service charge', ofPercent(10), { taxRate: percent(9) })],
    },
    gives: {
      fees: [['Service charge', 1000]],
      taxItems: [
        ['GST', 900],
        ['Service charge tax', 90],
      ],
      total: 11_990,
    },
  },
  {
    place: 'Malaysia',
    year: 2017,
    rule: 'tourism tax of MYR 10 for each room and night of guests from abroad',
    source: 'The Straits Times, August 2017',
    of: {
      currency: 'MYR',
      nights: 3,
      parties: [guests(2), guests(1)],
      taxes: [roomTax('Tourism tax', 1000)],
    },
    gives: { tax: 6000, total: 66_000 },
  },
  {
    place: 'Dubai',
    year: 2014,
    rule: 'Tourism Dirham of AED 20 for each room of five stars and night',
    source: 'hoteliermiddleeast.com, Executive Council Resolution 2 of 2014',
    of: { currency: 'AED', parties: [guests(2), guests(2)], taxes: [roomTax('Tourism Dirham', 2000)] },
    gives: { tax: 16_000 },
  },
  {
    place: 'Bahrain',
    year: 2024,
    rule: 'BHD 3 for each room and night, in a currency of three decimals',
    source: 'curlytales.com, May 2024',
    of: { currency: 'BHD', nights: 2, price: 45_500, taxes: [roomTax('Tourist tax', 3000)] },
    gives: { tax: 6000, total: 97_000 },
  },
  {
    place: 'India',
    year: 2017,
    rule: 'GST by the price of the night: 12 percent from INR 1,000, 18 from 2,500, 28 from 7,500, below that nothing',
    source: 'goodsandservicetax.in, FAQ July 2017',
    of: {
      currency: 'INR',
      price: [99_900, 100_000, 250_000, 750_000],
      taxes: [
        percentTax('12 percent', 12, { rateFrom: cents(100_000), rateBelow: cents(250_000) }),
        percentTax('18 percent', 18, { rateFrom: cents(250_000), rateBelow: cents(750_000) }),
        percentTax('28 percent', 28, { rateFrom: cents(750_000) }),
      ],
    },
    gives: {
      taxItems: [
        ['12 percent', 12_000],
        ['18 percent', 45_000],
        ['28 percent', 210_000],
      ],
    },
  },
]
