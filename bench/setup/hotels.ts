// The hotels of the scenes: given numbers of rooms and rates, a promotion on one of the rates, a tax and a fee, and
// realistic texts.

import { addDays, type Day, formatDay, localTime } from '../../src/values/civil-dates.ts'

export interface HotelSize {
  readonly id: number
  readonly rooms: number
  readonly rates: number
  readonly nights: number
  readonly allotment?: number
  /** Changes the prices. */
  readonly season?: number
}

/** Today by the servers' clock, in the hotels' time zone. */
export const today = (): Day => localTime(Temporal.Now.instant(), 'UTC').today

export function hotel({ id, rooms, rates, nights, allotment = 20, season = 0 }: HotelSize) {
  const [from, to] = [formatDay(today()), formatDay(addDays(today(), nights - 1))]
  const roomIds = Array.from({ length: rooms }, (_, index) => index + 1)
  const codes = Array.from({ length: rates }, (_, index) => `RATE${index + 1}`)
  return {
    ...content(id),
    rooms: roomIds.map(room => ({ ...roomContent(room), id: room, allotment })),
    rate_plans: codes.map((code, index) => ({ ...planContent(index), code })),
    calendar: roomIds.flatMap(room =>
      codes.map((code, rate) => ({
        rooms: [room],
        rate_plans: [code],
        from,
        to,
        price: {
          standard: prices({ nights, room, rate, season }),
          extra_adult: 25,
          extra_child: [0, 10],
        },
      })),
    ),
  }
}

function prices({
  nights,
  room,
  rate,
  season,
}: Record<'nights' | 'room' | 'rate' | 'season', number>): string[] {
  return Array.from({ length: nights }, (_, night) =>
    (89 + room * 13 + rate * 7 + season + ((night * 37) % 60) + ((night * 11) % 100) / 100).toFixed(2),
  )
}

const content = (id: number) => ({
  id,
  name: `Hotel ${id} at the Lake`,
  time_zone: 'UTC',
  currency: 'USD',
  main_telephone: '+1 970 555 0100',
  checkin_time: '15:00',
  checkout_time: '11:00',
  child_age_bands: [
    { from_age: 0, to_age: 5 },
    { from_age: 6, to_age: 17 },
  ],
  property_type: { id: 1, name: 'Hotel' },
  destination: { id: 7, name: 'Lakeside' },
  property_description: {
    short: 'A family hotel on the northern shore, with a garden down to the water and a jetty of its own.',
    long: longText,
  },
  physical_address: {
    line_1: '1 Main Street',
    city: 'Lakeside',
    country: 'US',
    administrative_division: 'CO',
    postal_code: '81611',
    longitude: -106.82,
    latitude: 39.19,
  },
  property_rating: { stars: { name: 'AAA', value: 4 } },
  filter: [
    { id: 1, name: 'Lake' },
    { id: 2, name: 'Family' },
  ],
  amenity: ['Pool', 'Sauna', 'Wireless internet', 'Parking', 'Restaurant', 'Bar', 'Lift', 'Bicycles'].map(
    (name, index) => ({ id: index + 1, name, category: 'House' }),
  ),
  property_policy: [
    {
      name: 'Pets',
      description: 'Dogs are welcome at a charge of 15 dollars a night; please tell us before.',
    },
    { name: 'Children', description: 'Children under three stay free of charge in a cot.' },
  ],
  payment_types: [{ code: 'VI' }, { code: 'MC' }, { code: 'AX' }],
  promotions: [
    {
      id: 1,
      name: 'Early booker',
      percent_off: 10,
      conditions: { min_nights: 2, rate_plans: ['RATE2'] },
    },
  ],
  taxes: [{ name: 'Sales tax', percent: 8.4 }],
  fees: [{ name: 'Cleaning', amount: 50, unit: 'stay', per: 'booking', tax_rate: 8.4 }],
})

const longText =
  'The house was built in 1911 for the steamers that called here, and its three wings still look over the old landing. ' +
  'Breakfast is served on the terrace from May to October and in the winter garden from November to April. The lake is ' +
  'warm enough to swim in from June; the hotel keeps rowing boats and bicycles for its guests. Trains from the city ' +
  'stop at the village, from where it is ten minutes on foot along the shore, or we send the car if you call ahead.'

const roomContent = (room: number) => ({
  name: `${['Double', 'Twin', 'Family', 'Garden', 'Tower'][room % 5]} room ${room}`,
  type: 'Double room',
  standard_occupancy: 2,
  maximum_occupancy: 6,
  short_description:
    'A bright room with a balcony, a writing desk and a bath, on the quiet side of the house.',
  long_description:
    'The room measures thirty square metres and has been furnished by joiners of the valley. From the balcony you see ' +
    'the lake and on clear days the snow of the main ridge.',
  bedding: 'One king bed or two single beds',
})

const planContent = (index: number) => ({
  title: ['Flexible', 'Advance purchase', 'Breakfast', 'Half board', 'Long stay'][index % 5]!,
  deposit: { steps: [{ charge: { nights: 1 } }] },
  cancellation: { steps: [{ hours_before: 48, charge: { nights: 1 } }], no_show: 'full' },
})
