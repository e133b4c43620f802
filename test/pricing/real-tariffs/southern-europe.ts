// Tariffs of France, Italy, Spain and Portugal: nearly all for each guest and night, paid at the house.

import { guests, guestTax, season, type Tariff } from './tariff.ts'

export const southernEurope: readonly Tariff[] = [
  {
    place: 'Paris',
    year: 2019,
    rule: 'four stars: EUR 2.30 and the additional taxes of department (0.23) and region (0.35), adults only',
    source: "L'Hôtellerie Restauration, January 2019",
    of: {
      nights: 2,
      parties: [guests(2, 12)],
      taxes: [
        guestTax('City', 230, { minAge: 18 }),
        guestTax('Department', 23, { minAge: 18 }),
        guestTax('Region', 35, { minAge: 18 }),
      ],
    },
    gives: {
      atCheckin: [
        ['City', 920],
        ['Department', 92],
        ['Region', 140],
      ],
      total: 20_000,
    },
  },
  {
    place: 'Paris',
    year: 2024,
    rule: 'four stars, all additional taxes in it: EUR 8.13, adults only',
    source: 'alltours.de, taxe de séjour',
    of: { nights: 3, taxes: [guestTax('Taxe de séjour', 813, { minAge: 18 })] },
    gives: { atCheckin: [['Taxe de séjour', 4878]], total: 30_000 },
  },
  {
    place: 'Rome',
    year: 2014,
    rule: 'four stars: EUR 6 on at most 10 nights, children under 10 free',
    source: 'roma-go.com, Contributo di soggiorno',
    of: {
      nights: 12,
      parties: [guests(2, 9)],
      taxes: [guestTax('Contributo', 600, { minAge: 10, chargedNights: 10 })],
    },
    gives: { atCheckin: [['Contributo', 12_000]] },
  },
  {
    place: 'Venice',
    year: 2011,
    rule: 'five stars: EUR 5 on the first 5 nights, half from 10 to 16 years, younger children free',
    source: '24tv.ua, July 2011',
    of: {
      nights: 7,
      parties: [guests(2, 12, 8)],
      taxes: [
        guestTax('Full', 500, { minAge: 17, chargedNights: 5 }),
        guestTax('Half', 250, { minAge: 10, maxAge: 16, chargedNights: 5 }),
      ],
    },
    gives: {
      atCheckin: [
        ['Full', 5000],
        ['Half', 1250],
      ],
    },
  },
  {
    place: 'Barcelona',
    year: 2023,
    rule: 'four stars: EUR 1.70 of Catalonia and EUR 2.75 of the city, on at most 7 nights, guests over 16',
    source: 'travelnews.co.za; masia.com for age and nights',
    of: {
      nights: 9,
      parties: [guests(2, 16)],
      taxes: [
        guestTax('Catalonia', 170, { minAge: 17, chargedNights: 7 }),
        guestTax('Barcelona', 275, { minAge: 17, chargedNights: 7 }),
      ],
    },
    gives: {
      atCheckin: [
        ['Catalonia', 2380],
        ['Barcelona', 3850],
      ],
    },
  },
  {
    place: 'Barcelona',
    year: 2012,
    rule: 'four stars: EUR 1.10 and VAT of 10 percent on it, EUR 1.21',
    source: 'masia.com, Law 5/2012',
    of: { nights: 2, taxes: [guestTax('Catalonia', 121, { minAge: 17, chargedNights: 7 })] },
    gives: { atCheckin: [['Catalonia', 484]] },
  },
  {
    place: 'Mallorca',
    year: 2018,
    rule: 'four stars in summer: EUR 3 and VAT of 10 percent, halved from the ninth night: one half always, one for 8',
    source: 'Majorca Daily Bulletin, May 2018',
    of: {
      arrival: '2027-07-01',
      nights: 10,
      taxes: [
        guestTax('First half', 165, { minAge: 17 }),
        guestTax('Second half', 165, { minAge: 17, chargedNights: 8 }),
      ],
    },
    // 1.65 x 2 guests x 10 nights and x 8 nights
    gives: {
      atCheckin: [
        ['First half', 3300],
        ['Second half', 2640],
      ],
    },
  },
  {
    place: 'Mallorca',
    year: 2018,
    rule: 'holiday homes: EUR 0.50 to April, EUR 2 from May, before VAT',
    source: 'wishhome.es, Ecotasa',
    of: {
      arrival: '2027-04-29',
      taxes: [
        guestTax('Winter', 50, { minAge: 17, ...season('2026-11-01', '2027-04-30') }),
        guestTax('Summer', 200, { minAge: 17, ...season('2027-05-01', '2027-10-31') }),
      ],
    },
    gives: {
      atCheckin: [
        ['Winter', 200],
        ['Summer', 800],
      ],
    },
  },
  {
    place: 'Lisbon',
    year: 2019,
    rule: 'EUR 2 on at most 7 nights, from 13 years; the published example of a family for 8 nights: EUR 42',
    source: 'pilgrimkompass.com, July 2024',
    of: {
      nights: 8,
      parties: [guests(2, 15, 10)],
      taxes: [guestTax('Taxa turística', 200, { minAge: 13, chargedNights: 7 })],
    },
    gives: { atCheckin: [['Taxa turística', 4200]] },
  },
  {
    place: 'Lisbon',
    year: 2024,
    rule: 'EUR 4 from September 2024, on at most 7 nights, from 13 years',
    source: 'pilgrimkompass.com, July 2024',
    of: {
      nights: 9,
      parties: [guests(2, 12)],
      taxes: [guestTax('Taxa turística', 400, { minAge: 13, chargedNights: 7 })],
    },
    gives: { atCheckin: [['Taxa turística', 5600]] },
  },
]
