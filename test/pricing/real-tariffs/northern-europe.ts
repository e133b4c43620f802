// Tariffs of the British Isles, Iceland, Germany, Austria, the Low Countries and Prague.

import { cents } from '../../support/prices/pricing-rules.ts'
import { compoundTax, guests, guestTax, percentTax, roomTax, season, type Tariff, vat } from './tariff.ts'

const twoRooms = { parties: [guests(2), guests(2)] }

export const northernEurope: readonly Tariff[] = [
  {
    place: 'Germany',
    year: 2010,
    rule: 'VAT of 7 percent inside the price of the night',
    source: 'haufe.de, Schwarz/Widmann/Radeisen on UStG § 12 (2) no. 11: in force since 1 January 2010',
    of: { nights: 1, price: 10_700, taxes: [vat(7)] },
    gives: { subtotal: 10_000, taxItems: [['VAT', 700]], total: 10_700 },
  },
  {
    place: 'Austria',
    year: 2016,
    rule: 'VAT of 13 percent inside the price of the night, up to October 2018',
    source: 'hausbesitzer.at, on UStG 1994 § 10 (3): from 1 May 2016',
    of: { nights: 1, price: 12_100, taxes: [vat(13)] },
    // 121.00 / 1.13 = 107.0796
    gives: { subtotal: 10_708, taxItems: [['VAT', 1392]], total: 12_100 },
  },
  {
    place: 'Austria',
    year: 2018,
    rule: 'VAT of 10 percent inside the price of the night, from November',
    source: 'steuernachrichten.pwc.at, March 2018; parlament.gv.at, on UStG 1994 § 10 (2) 3 c',
    of: { nights: 1, price: 12_100, taxes: [vat(10)] },
    gives: { subtotal: 11_000, taxItems: [['VAT', 1100]], total: 12_100 },
  },
  {
    place: 'United Kingdom',
    year: 2021,
    rule: 'VAT of 12.5 percent inside the price of the night, from October 2021 to March 2022',
    source: 'delvigna.com and avantitaxaccountants.uk.com, on HMRC VAT notice 709/3',
    of: { currency: 'GBP', nights: 1, price: 12_000, taxes: [vat(12.5)] },
    // 120.00 / 1.125 = 106.6667
    gives: { subtotal: 10_667, taxItems: [['VAT', 1333]], total: 12_000 },
  },
  {
    place: 'United Kingdom',
    year: 2022,
    rule: 'VAT of 20 percent inside the price of the night, the standard rate again from April',
    source: 'delvigna.com, on HMRC VAT notice 709/3',
    of: { currency: 'GBP', nights: 1, price: 12_000, taxes: [vat(20)] },
    gives: { subtotal: 10_000, taxItems: [['VAT', 2000]], total: 12_000 },
  },
  {
    place: 'Vienna',
    year: 2024,
    rule: 'Ortstaxe of 3.2 percent on the price without VAT, less a flat 11 percent of it: 2.848 percent',
    source: 'WKO Wien, April 2024',
    of: { nights: 2, price: 11_000, taxes: [vat(10), percentTax('Ortstaxe', 2.848)] },
    // 220.00 / 1.1 = 200.00; 200.00 x 2.848 % = 5.696
    gives: {
      subtotal: 20_000,
      taxItems: [
        ['VAT', 2000],
        ['Ortstaxe', 570],
      ],
      total: 22_570,
    },
  },
  {
    place: 'Berlin',
    year: 2025,
    rule: 'City Tax of 7.5 percent on the price without VAT',
    source: 'convention.visitberlin.de, City Tax',
    of: { nights: 3, price: 10_700, taxes: [vat(7), percentTax('City Tax', 7.5)] },
    gives: {
      taxItems: [
        ['VAT', 2100],
        ['City Tax', 2250],
      ],
      total: 34_350,
    },
  },
  {
    place: 'Cologne',
    year: 2024,
    rule: 'Kulturförderabgabe of 5 percent on the price with VAT, so it is compound',
    source: 'Volksfreund, February 2024',
    of: { nights: 2, price: 10_700, taxes: [vat(7), compoundTax('Kulturförderabgabe', 5)] },
    // 5 % of 214.00
    gives: {
      taxItems: [
        ['VAT', 1400],
        ['Kulturförderabgabe', 1070],
      ],
      total: 22_470,
    },
  },
  {
    place: 'Hamburg',
    year: 2025,
    rule: 'Kultur- und Tourismustaxe by bands of the net price: EUR 2.40 over 50, EUR 3.60 over 100 up to 150',
    source: 'tn-deutschland.com, Senat of Hamburg',
    of: {
      nights: 2,
      price: [8560, 12_840],
      parties: [guests(1)],
      taxes: [
        vat(7),
        guestTax('50 to 100', 240, { rateFrom: cents(5001), rateBelow: cents(10_001) }),
        guestTax('100 to 150', 360, { rateFrom: cents(10_001), rateBelow: cents(15_001) }),
      ],
    },
    // net nights of 80.00 and 120.00
    gives: {
      rates: [8000, 12_000],
      atCheckin: [
        ['50 to 100', 240],
        ['100 to 150', 360],
      ],
    },
  },
  {
    place: 'Edinburgh',
    year: 2026,
    rule: 'visitor levy of 5 percent on the first five nights, before VAT of 20 percent',
    source: 'edinburgh.org, Visitor Levy',
    of: {
      currency: 'GBP',
      nights: 7,
      price: 12_000,
      taxes: [vat(20), percentTax('Visitor levy', 5, { chargedNights: 5 })],
    },
    // 5 % of 5 x 100.00
    gives: {
      taxItems: [
        ['VAT', 14_000],
        ['Visitor levy', 2500],
      ],
      total: 86_500,
    },
  },
  {
    place: 'Manchester',
    year: 2023,
    rule: 'City Visitor Charge of GBP 1 for each room and night',
    source: 'inkl.com, on the Edinburgh levy',
    of: { ...twoRooms, currency: 'GBP', nights: 3, taxes: [roomTax('City Visitor Charge', 100)] },
    gives: { tax: 600 },
  },
  {
    place: 'Iceland',
    year: 2024,
    rule: 'lodging tax of ISK 600 for each room and night, itself under VAT of 11 percent',
    source: 'skatturinn.is, Lodging tax 2024',
    of: {
      currency: 'ISK',
      nights: 2,
      price: 20_000,
      taxes: [roomTax('Lodging tax', 600), compoundTax('VAT', 11)],
    },
    // 11 % of 40000 + 1200
    gives: {
      taxItems: [
        ['Lodging tax', 1200],
        ['VAT', 4532],
      ],
      total: 45_732,
    },
  },
  {
    place: 'Iceland',
    year: 2025,
    rule: 'lodging tax of ISK 800 for each room and night',
    source: 'skatturinn.is, Lodging tax 2025',
    of: {
      ...twoRooms,
      currency: 'ISK',
      nights: 3,
      price: 20_000,
      taxes: [roomTax('Lodging tax', 800)],
    },
    gives: { tax: 4800, total: 124_800 },
  },
  {
    place: 'Amsterdam',
    year: 2024,
    rule: 'tourist tax of 12.5 percent on the price without VAT of 9 percent',
    source: 'ETOA, Netherlands, November 2023',
    of: { nights: 2, price: 10_900, taxes: [vat(9), percentTax('Tourist tax', 12.5)] },
    gives: {
      taxItems: [
        ['VAT', 1800],
        ['Tourist tax', 2500],
      ],
      total: 24_300,
    },
  },
  {
    place: 'Amsterdam',
    year: 2020,
    rule: '7 percent on the price without VAT, and EUR 3 for each guest from 16 on the first 21 nights',
    source: 'ETOA, Netherlands, December 2022',
    of: {
      nights: 2,
      price: 10_900,
      parties: [guests(2, 10)],
      taxes: [
        vat(9),
        percentTax('Tourist tax', 7),
        guestTax('Fixed part', 300, { minAge: 16, chargedNights: 21 }),
      ],
    },
    gives: {
      taxItems: [
        ['VAT', 1800],
        ['Tourist tax', 1400],
      ],
      atCheckin: [['Fixed part', 1200]],
    },
  },
  {
    place: 'Rotterdam',
    year: 2022,
    rule: 'tourist tax of 6.5 percent on the price without VAT of 9 percent',
    source: 'ETOA, Netherlands, December 2022',
    of: { nights: 1, price: 10_900, taxes: [vat(9), percentTax('Tourist tax', 6.5)] },
    gives: { tax: 1550, total: 11_550 },
  },
  {
    place: 'The Hague',
    year: 2022,
    rule: 'EUR 5.35 for each guest from 13 and night',
    source: 'ETOA, Netherlands, December 2022',
    of: { nights: 2, parties: [guests(2, 12, 13)], taxes: [guestTax('Tourist tax', 535, { minAge: 13 })] },
    gives: { atCheckin: [['Tourist tax', 3210]] },
  },
  {
    place: 'Brussels',
    year: 2017,
    rule: 'EUR 4 for each hotel room and night',
    source: 'Trends/Le Vif, January 2017',
    of: { ...twoRooms, nights: 3, taxes: [roomTax('City tax', 400)] },
    gives: { tax: 2400, total: 62_400 },
  },
  {
    place: 'Antwerp',
    year: 2014,
    rule: 'EUR 2.25 and VAT of 6 percent on it, EUR 2.39, for each guest from 12 and night',
    source: 'ETOA, Belgium',
    of: { nights: 3, parties: [guests(2, 11)], taxes: [guestTax('City tax', 239, { minAge: 12 })] },
    gives: { atCheckin: [['City tax', 1434]] },
  },
  {
    place: 'Prague',
    year: 2022,
    rule: 'CZK 50 for each guest and night, at most 60 nights',
    source: 'czechdaily.cz; touristplaces.guide',
    of: { currency: 'CZK', nights: 3, taxes: [guestTax('Accommodation fee', 5000, { chargedNights: 60 })] },
    gives: { atCheckin: [['Accommodation fee', 30_000]] },
  },
  {
    place: 'Greece',
    year: 2025,
    rule: 'climate fee of EUR 1.50 from November to March, EUR 5 from April, for each room of three stars and night',
    source: 'greece-is.com',
    of: {
      arrival: '2027-03-30',
      taxes: [
        roomTax('Winter', 150, season('2026-11-01', '2027-03-31')),
        roomTax('Summer', 500, season('2027-04-01', '2027-10-31')),
      ],
    },
    // two nights in March, two in April
    gives: {
      taxItems: [
        ['Winter', 300],
        ['Summer', 1000],
      ],
    },
  },
]
