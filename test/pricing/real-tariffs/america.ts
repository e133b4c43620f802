// Tariffs of the United States and Canada: percentages stacked on the room, some of them on fees too.

import { aFee, flat, ofPercent, percent } from '../../support/prices/pricing-rules.ts'
import { compoundTax, percentTax, roomTax, type Tariff } from './tariff.ts'

const dollars = { currency: 'USD' }
const canadian = { currency: 'CAD', nights: 1, price: 20_000 }

export const america: readonly Tariff[] = [
  {
    place: 'New York City',
    year: 2025,
    rule: 'state 4, city 4.5, MCTD 0.375 and hotel occupancy 5.875 percent; USD 1.50 and USD 2 for a room and night',
    source: 'tax.travel, New York',
    of: {
      ...dollars,
      nights: 2,
      price: 30_000,
      taxes: [
        percentTax('State sales', 4),
        percentTax('City sales', 4.5),
        percentTax('MCTD', 0.375),
        percentTax('Hotel occupancy', 5.875),
        roomTax('Unit fee', 150),
        roomTax('Occupancy, flat', 200),
      ],
    },
    gives: {
      taxItems: [
        ['State sales', 2400],
        ['City sales', 2700],
        ['MCTD', 225],
        ['Hotel occupancy', 3525],
        ['Unit fee', 300],
        ['Occupancy, flat', 400],
      ],
      total: 69_550,
    },
  },
  {
    place: 'New York City',
    year: 2025,
    rule: 'the same as one line of 14.75 percent; the published example of a room of USD 76: USD 90.71',
    source: 'ojo-fashion.com, New York hotel tax',
    of: {
      ...dollars,
      nights: 1,
      price: 7600,
      taxes: [percentTax('Hotel taxes', 14.75), roomTax('Flat fees', 350)],
    },
    // four lines, each rounded, would come to 11.22
    gives: {
      taxItems: [
        ['Hotel taxes', 1121],
        ['Flat fees', 350],
      ],
      total: 9071,
    },
  },
  {
    place: 'Chicago',
    year: 2016,
    rule: 'hotel taxes of 17.4 percent in all',
    source: 'tradeshowexecutive.com',
    of: { ...dollars, nights: 2, price: 19_900, taxes: [percentTax('Hotel taxes', 17.4)] },
    // 398.00 x 17.4 % = 69.252
    gives: { tax: 6925, total: 46_725 },
  },
  {
    place: 'Denver',
    year: 2018,
    rule: "state 2.9, transport 1, culture 0.1, lodger's 10.75 and, from 50 rooms, tourism district 1 percent",
    source: 'thedenverchannel.com, June 2017; Denver Post, August 2017',
    of: {
      ...dollars,
      nights: 3,
      price: 18_900,
      taxes: [
        percentTax('State', 2.9),
        percentTax('Transport', 1),
        percentTax('Culture', 0.1),
        percentTax("Lodger's", 10.75),
        percentTax('Tourism district', 1),
      ],
    },
    // 567.00: 16.443, 5.67, 0.567, 60.9525, 5.67
    gives: {
      taxItems: [
        ['State', 1644],
        ['Transport', 567],
        ['Culture', 57],
        ["Lodger's", 6095],
        ['Tourism district', 567],
      ],
      total: 65_630,
    },
  },
  {
    place: 'Las Vegas',
    year: 2023,
    rule: 'room tax of 13.38 percent in the gaming corridor, on the room and on the resort fee of each night',
    source: 'lasvegasnevada.gov, Room Tax',
    of: {
      ...dollars,
      nights: 2,
      taxes: [percentTax('Room tax', 13.38)],
      fees: [aFee('Resort fee', flat(4500, 'night', 'room'), { taxRate: percent(13.38) })],
    },
    // 200.00 x 13.38 %; 90.00 x 13.38 % = 12.042
    gives: {
      fees: [['Resort fee', 9000]],
      taxItems: [
        ['Room tax', 2676],
        ['Resort fee tax', 1204],
      ],
      total: 32_880,
    },
  },
  {
    place: 'Honolulu',
    year: 2025,
    rule: 'transient accommodations 10.25 percent of the state and 3 of the county, general excise 4.5',
    source: 'tax.travel, Hawaii',
    of: {
      ...dollars,
      nights: 2,
      price: 40_000,
      taxes: [percentTax('TAT', 10.25), percentTax('County TAT', 3), percentTax('GET', 4.5)],
    },
    gives: {
      taxItems: [
        ['TAT', 8200],
        ['County TAT', 2400],
        ['GET', 3600],
      ],
      total: 94_200,
    },
  },
  {
    place: 'Hawaii',
    year: 2026,
    rule: 'transient accommodations tax of 11 percent: USD 3 more than before for a room of USD 400',
    source: 'Honolulu Star-Advertiser, May 2025',
    of: { ...dollars, nights: 1, price: 40_000, taxes: [percentTax('TAT', 11)] },
    gives: { taxItems: [['TAT', 4400]] },
  },
  {
    place: 'Vancouver',
    year: 2022,
    rule: 'GST 5, PST 8, MRDT 3 and a marketing fee of 1.5 percent; the published example of CAD 200: CAD 235',
    source: 'tourismvancouver.com, Tax Structure',
    of: {
      ...canadian,
      taxes: [percentTax('GST', 5), percentTax('PST', 8), percentTax('MRDT', 3)],
      fees: [aFee('Destination marketing fee', ofPercent(1.5))],
    },
    gives: {
      taxItems: [
        ['GST', 1000],
        ['PST', 1600],
        ['MRDT', 600],
      ],
      fees: [['Destination marketing fee', 300]],
      total: 23_500,
    },
  },
  {
    place: 'Vancouver',
    year: 2023,
    rule: 'PST 8, MRDT 3 and Major Events MRDT 2.5 percent, and GST of 5 percent also on these',
    source: 'taxinterpretations.com, on Excise Tax Act section 154',
    of: {
      ...canadian,
      taxes: [
        percentTax('PST', 8),
        percentTax('MRDT', 3),
        percentTax('Major Events MRDT', 2.5),
        compoundTax('GST', 5),
      ],
    },
    // 5 % of 200.00 + 27.00
    gives: {
      taxItems: [
        ['PST', 1600],
        ['MRDT', 600],
        ['Major Events MRDT', 500],
        ['GST', 1135],
      ],
      total: 23_835,
    },
  },
]
