// The documents of regimes that the first model could not write, or only at length, in the terms of today; lines as their authorities
// have them, for each case of the published arithmetic.

import type { WrittenFacts } from '../../support/prices/guest-facts.ts'

/** Amounts by the name of their line, inside the prices and on top, when booking and at check-in. */
export type Lines = Readonly<Record<string, number>>

export interface Rewrite {
  /** Fields that replace those of the published document. */
  readonly document: object
  /** Of each case. */
  readonly cases: readonly {
    readonly guests?: readonly WrittenFacts[]
    readonly rate?: string
    readonly lines: Lines
  }[]
}

const nights = { unit: 'night' }
const eachGuest = { unit: 'person_night' }

const onCharges: Readonly<Record<string, Rewrite>> = {
  'de-berlin': {
    document: {
      taxes: [
        { name: 'VAT', percent: 7, included: true },
        { key: 'city', name: 'City Tax', percent: 7.5, conditions: { charged_nights: 21 } },
        { name: 'VAT on the City Tax', percent: 7, base: { nights: 'none', charges: ['city'] } },
      ],
    },
    cases: [
      { lines: { VAT: 14, 'City Tax': 15, 'VAT on the City Tax': 1.05 } },
      { lines: { VAT: 161, 'City Tax': 157.5, 'VAT on the City Tax': 11.03 } },
    ],
  },
  'gb-edinburgh': {
    document: {
      taxes: [
        { name: 'VAT', percent: 20, included: true },
        {
          key: 'levy',
          name: 'Visitor levy',
          percent: 5,
          conditions: { charged_nights: 5, stay: { from: '2026-07-24' }, booking: { from: '2025-10-01' } },
        },
        { name: 'VAT on the levy', percent: 20, base: { nights: 'none', charges: ['levy'] } },
      ],
    },
    cases: [{ lines: { VAT: 140, 'Visitor levy': 25, 'VAT on the levy': 5 } }],
  },
  'is-iceland': {
    document: {
      fees: [],
      taxes: [
        { name: 'VSK', percent: 11, included: true },
        { key: 'lodging', name: 'Gistináttaskattur', amount: 800, ...nights },
        { name: 'VSK af gistináttaskatti', percent: 11, base: { nights: 'none', charges: ['lodging'] } },
      ],
    },
    cases: [{ lines: { VSK: 6600, Gistináttaskattur: 1600, 'VSK af gistináttaskatti': 176 } }],
  },
  'ae-dubai': {
    document: {
      fees: [{ key: 'service', name: 'Service charge', percent: 10 }],
      taxes: [
        { name: 'Municipality fee', percent: 7 },
        { name: 'VAT', percent: 5, base: { charges: ['service'] } },
        { name: 'Tourism Dirham', amount: 20, ...nights, due: 'checkin', conditions: { charged_nights: 30 } },
      ],
    },
    cases: [{ lines: { 'Service charge': 240, 'Municipality fee': 168, VAT: 132, 'Tourism Dirham': 60 } }],
  },
  'ae-dubai-compound': {
    document: {
      fees: [{ key: 'service', name: 'Service charge', percent: 10 }],
      taxes: [
        { key: 'municipality', name: 'Municipality fee', percent: 7, base: { charges: ['service'] } },
        { name: 'VAT', percent: 5, base: { charges: ['service', 'municipality'] } },
      ],
    },
    cases: [{ lines: { 'Service charge': 239.7, 'Municipality fee': 184.57, VAT: 141.06 } }],
  },
  'eg-cairo': {
    document: {
      fees: [{ key: 'service', name: 'Service charge', percent: 12 }],
      taxes: [
        { key: 'city', name: 'City tax', percent: 1, base: { charges: ['service'] } },
        { name: 'VAT', percent: 14, base: { charges: ['service', 'city'] } },
      ],
    },
    cases: [{ lines: { 'Service charge': 399.96, 'City tax': 37.33, VAT: 527.84 } }],
  },
  'id-bali': {
    document: {
      fees: [{ key: 'service', name: 'Service charge', percent: 10 }],
      taxes: [{ name: 'PB1', percent: 10, base: { charges: ['service'] } }],
    },
    cases: [{ lines: { 'Service charge': 300000, PB1: 330000 } }],
  },
  'mv-maldives': {
    document: {
      fees: [{ key: 'service', name: 'Service charge', percent: 10 }],
      taxes: [
        { name: 'TGST', percent: 17, base: { charges: ['service'] } },
        {
          name: 'Green tax',
          amount: 12,
          ...eachGuest,
          conditions: { min_age: 2, unless: { residence: ['MV'] } },
        },
      ],
    },
    cases: [{ lines: { 'Service charge': 200, TGST: 374, 'Green tax': 96 } }],
  },
  'fr-paris-4-parts': {
    document: {
      taxes: [
        { name: 'TVA', percent: 10, included: true },
        { key: 'commune', name: 'Commune', amount: 2.3, ...eachGuest, conditions: { min_age: 18 } },
        ...[
          ['Département', 10],
          ['Région', 15],
        ].map(([name, percent]) => ({
          name,
          percent,
          base: { nights: 'none', charges: ['commune'], share: 'guests' },
          rounding: { of: 'person_night', to: 0.01 },
          conditions: { min_age: 18 },
        })),
      ],
    },
    cases: [{ lines: { TVA: 20, Commune: 4.6, Département: 0.46, Région: 0.7 } }],
  },
}

const inRows: Readonly<Record<string, Rewrite>> = {
  'de-hamburg': {
    document: {
      taxes: [
        { name: 'VAT', percent: 7, included: true },
        {
          name: 'KTT',
          ...eachGuest,
          rows: [
            { amount: 0, conditions: { rate_up_to: 10, rate_of: 'person' } },
            { amount: 0.6, conditions: { rate_up_to: 25, rate_of: 'person' } },
            { amount: 1.2, for_each: 50, conditions: { rate_of: 'person' } },
          ],
        },
      ],
    },
    cases: [{ lines: { VAT: 28, KTT: 9.6 } }, { lines: { VAT: 28, KTT: 9.6 } }],
  },
  'es-mallorca': {
    document: {
      fees: [],
      taxes: [
        { name: 'IVA', percent: 10, included: true },
        {
          key: 'its',
          name: 'ITS',
          ...eachGuest,
          due: 'checkin',
          conditions: { min_age: 16 },
          rows: [
            { amount: 4, conditions: { season: { from: '05-01', to: '10-31' }, to_night: 8 } },
            { amount: 2, conditions: { season: { from: '05-01', to: '10-31' } } },
            { amount: 1, conditions: { to_night: 8 } },
            { amount: 0.5 },
          ],
        },
        { name: 'IVA sobre ITS', percent: 10, base: { nights: 'none', charges: ['its'] }, due: 'checkin' },
      ],
    },
    cases: [
      { lines: { IVA: 181.82, ITS: 72, 'IVA sobre ITS': 7.2 } },
      { lines: { IVA: 236.36, ITS: 48, 'IVA sobre ITS': 4.8 } },
    ],
  },
  'gr-athens': {
    document: {
      taxes: [
        { name: 'VAT', percent: 13, included: true },
        {
          name: 'Climate fee',
          ...nights,
          due: 'checkin',
          rows: [{ amount: 10, conditions: { season: { from: '04-01', to: '10-31' } } }, { amount: 3 }],
        },
      ],
    },
    cases: [{ lines: { VAT: 69.03, 'Climate fee': 26 } }],
  },
  'hr-dubrovnik': {
    document: {
      taxes: [
        { name: 'PDV', percent: 13, included: true },
        {
          name: 'Boravišna pristojba',
          ...eachGuest,
          rows: [
            { amount: 2.65, conditions: { season: { from: '04-01', to: '09-30' }, min_age: 18 } },
            { amount: 1.33, conditions: { season: { from: '04-01', to: '09-30' }, min_age: 12 } },
            { amount: 1.86, conditions: { min_age: 18 } },
            { amount: 0.93, conditions: { min_age: 12 } },
          ],
        },
      ],
    },
    cases: [{ lines: { PDV: 87.43, 'Boravišna pristojba': 22.56 } }],
  },
  'it-venice': {
    document: {
      taxes: [
        {
          name: 'Imposta di soggiorno',
          ...eachGuest,
          due: 'checkin',
          conditions: { charged_nights: 5 },
          rows: [
            { amount: 3.15, conditions: { season: { from: '01-01', to: '01-31' }, min_age: 16 } },
            { amount: 1.6, conditions: { season: { from: '01-01', to: '01-31' }, min_age: 10 } },
            { amount: 4.5, conditions: { min_age: 16 } },
            { amount: 2.25, conditions: { min_age: 10 } },
          ],
        },
      ],
    },
    cases: [{ lines: { 'Imposta di soggiorno': 42.85 } }],
  },
  'us-nyc': {
    document: {
      taxes: [
        { name: 'State sales tax', percent: 4 },
        { name: 'City sales tax', percent: '4.5' },
        { name: 'MCTD', percent: '0.375' },
        { name: 'Occupancy tax', percent: '5.875' },
        {
          name: 'Occupancy tax, flat',
          ...nights,
          rows: [
            { amount: 0, conditions: { rate_below: 10 } },
            { amount: 0.5, conditions: { rate_below: 20 } },
            { amount: 1, conditions: { rate_below: 30 } },
            { amount: 1.5, conditions: { rate_below: 40 } },
            { amount: 2 },
          ],
        },
        { name: 'Hotel unit fee', amount: 1.5, ...nights },
      ],
    },
    cases: [
      {
        lines: {
          'State sales tax': 30,
          'City sales tax': 33.75,
          MCTD: 2.81,
          'Occupancy tax': 44.06,
          'Occupancy tax, flat': 6,
          'Hotel unit fee': 4.5,
        },
      },
      {
        lines: {
          'State sales tax': 4.2,
          'City sales tax': 4.73,
          MCTD: 0.39,
          'Occupancy tax': 6.17,
          'Occupancy tax, flat': 4.5,
          'Hotel unit fee': 4.5,
        },
      },
    ],
  },
  'in-mumbai': {
    document: {
      taxes: ['CGST', 'SGST'].map(name => ({
        name,
        rows: [{ percent: 2.5, conditions: { rate_up_to: 7500 } }, { percent: 9 }],
      })),
    },
    cases: [],
  },
  'in-goa-inside': {
    document: {
      taxes: [
        { name: 'GST 5', percent: 5, included: true, conditions: { rate_up_to: 7500 } },
        { name: 'GST 18', percent: 18, included: true, conditions: { rate_above: 7500 } },
      ],
    },
    cases: [{ lines: { 'GST 5': 500 } }, { lines: { 'GST 18': 2880 } }],
  },
  'hu-budapest': {
    document: {
      taxes: [
        { name: 'ÁFA', percent: 5, included: true },
        { name: 'IFA', percent: 4, base: { share: 'guests' }, conditions: { min_age: 18 } },
      ],
    },
    cases: [{ lines: { ÁFA: 6000, IFA: 4800 } }, { lines: { ÁFA: 6000, IFA: 3200 } }],
  },
  'se-fx-tax': {
    document: {
      taxes: [{ name: 'Infrastructure tax', amount: 5, currency: 'USD', ...eachGuest, due: 'checkin' }],
    },
    cases: [{ rate: '2450', lines: { 'Infrastructure tax': 49000 } }],
  },
  'us-nyc-suite': {
    document: {
      rooms: [{ id: 1, name: 'Suite', bedrooms: 3, standard_occupancy: 2, maximum_occupancy: 5 }],
      taxes: [
        { name: 'State sales tax', percent: 4 },
        { name: 'City sales tax', percent: '4.5' },
        { name: 'MCTD', percent: '0.375' },
        { name: 'Occupancy tax', percent: '5.875' },
        { name: 'Occupancy tax, flat', amount: 2, ...nights, per: 'bedroom' },
        { name: 'Hotel unit fee', amount: 1.5, ...nights },
      ],
    },
    cases: [
      {
        lines: {
          'State sales tax': 72,
          'City sales tax': 81,
          MCTD: 6.75,
          'Occupancy tax': 105.75,
          'Occupancy tax, flat': 12,
          'Hotel unit fee': 3,
        },
      },
    ],
  },
}

const two = (facts: WrittenFacts) => [facts, facts]

const byGuests: Readonly<Record<string, Rewrite>> = {
  'cl-santiago': {
    document: {
      taxes: [
        {
          name: 'IVA',
          percent: 19,
          conditions: { unless: { not_residence: ['CL'], not_pays_from: ['CL'] } },
        },
      ],
    },
    cases: [{ lines: { IVA: 30400 } }, { guests: two({ residence: 'US', pays_from: 'US' }), lines: {} }],
  },
  'co-bogota': {
    document: {
      taxes: [
        {
          name: 'IVA',
          rows: [
            { percent: 19, conditions: { min_nights: 60 } },
            { percent: 19, conditions: { unless: { not_residence: ['CO'] } } },
          ],
        },
      ],
    },
    cases: [{ lines: { IVA: 114000 } }, { guests: two({ residence: 'DE' }), lines: {} }],
  },
  'uy-montevideo': {
    document: {
      taxes: [{ name: 'IVA', percent: 10, conditions: { unless: { not_residence: ['UY'] } } }],
    },
    cases: [{ guests: two({ residence: 'AR' }), lines: {} }, { lines: { IVA: 800 } }],
  },
  'mx-visitax': {
    document: {
      taxes: [
        {
          name: 'Visitax',
          amount: 284,
          unit: 'person',
          due: 'checkin',
          conditions: { unless: { residence: ['MX'] } },
        },
      ],
    },
    cases: [{ lines: { Visitax: 568 } }, { guests: two({ residence: 'MX' }), lines: {} }],
  },
  'my-kuala-lumpur': {
    document: {
      taxes: [
        { name: 'SST', percent: 8 },
        {
          name: 'Tourism tax',
          amount: 10,
          ...nights,
          due: 'checkin',
          conditions: { unless: { nationality: ['MY'] } },
        },
      ],
    },
    cases: [
      { lines: { SST: 72, 'Tourism tax': 30 } },
      { guests: two({ nationality: 'MY' }), lines: { SST: 72 } },
    ],
  },
  'sc-seychelles': {
    document: {
      taxes: [
        { name: 'VAT', percent: 15, included: true },
        {
          name: 'Levy',
          amount: 100,
          ...eachGuest,
          due: 'checkin',
          conditions: { min_age: 12, unless: { nationality: ['SC'] } },
        },
      ],
    },
    cases: [
      { lines: { VAT: 3600, Levy: 1200 } },
      { guests: two({ nationality: 'SC' }), lines: { VAT: 3600 } },
    ],
  },
  'it-rome': {
    document: {
      taxes: [
        {
          name: 'Contributo di soggiorno',
          amount: 6,
          ...eachGuest,
          due: 'checkin',
          nights_of_year: 10,
          conditions: { min_age: 10 },
        },
      ],
    },
    cases: [
      { lines: { 'Contributo di soggiorno': 120 } },
      { guests: two({ nights_this_year: 6 }), lines: { 'Contributo di soggiorno': 48 } },
    ],
  },
}

const parts: Readonly<Record<string, Rewrite>> = {
  'at-vienna-breakfast': {
    document: {
      price_parts: [{ key: 'breakfast', name: 'Frühstück', amount: 20 }],
      taxes: [
        { name: 'USt', percent: 10, included: true },
        {
          name: 'Ortstaxe',
          base: { parts: [] },
          rows: [
            { percent: 5, conditions: { stay: { from: '2026-07-01', to: '2027-06-30' } } },
            { percent: 8, conditions: { stay: { from: '2027-07-01' } } },
          ],
        },
      ],
    },
    cases: [{ lines: { USt: 27.27, Ortstaxe: 10 } }],
  },
  'jp-tokyo-dinner': {
    document: {
      price_parts: [{ key: 'meals', name: 'Meals', amount: 11000 }],
      taxes: [
        { name: 'Consumption tax', percent: 10, included: true },
        {
          name: 'Accommodation tax',
          ...eachGuest,
          due: 'checkin',
          base: { parts: [] },
          rows: [
            { amount: 0, conditions: { rate_below: 10000, rate_of: 'person' } },
            { amount: 100, conditions: { rate_below: 15000, rate_of: 'person' } },
            { amount: 200 },
          ],
        },
      ],
    },
    cases: [{ lines: { 'Consumption tax': 4000, 'Accommodation tax': 200 } }],
  },
  'ch-rounding': {
    document: { total_rounding: { to: 0.05, name: 'Rundung' } },
    cases: [{ lines: { MWST: 11.59, Rundung: 0.02 } }],
  },
}

export const rewrites: Readonly<Record<string, Rewrite>> = { ...onCharges, ...inRows, ...byGuests, ...parts }
