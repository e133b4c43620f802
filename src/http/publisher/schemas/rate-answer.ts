// Rooms, rates and their prices in answers (interface, Room).

import Type from 'typebox'
import { roomReasons } from '../../../lodging/properties/unavailable.ts'
import {
  chargeExample,
  discountExample,
  nightExample,
  promotionExample,
  rateExample,
  roomExample,
  totalExample,
} from './answer-examples.ts'
import {
  amount,
  byRoom,
  deposits,
  deprecated,
  flag,
  fromVerbosity,
  idAndName,
  integer,
  listOf,
  listOfNamed,
  named,
  offeredExtras,
  orNull,
  penalties,
  text,
  textOrNull,
  yesOrNo,
} from './answer-fields.ts'
import { unavailableDetails } from './reason-fields.ts'

const total = Type.Object(
  {
    original_nightly_avg: amount('Average of the nights before promotions and discount code.'),
    nightly_avg: amount('Average of the nights after promotions and discount code.'),
    original_subtotal: amount('Sum of the nights before promotions and discount code.'),
    subtotal: amount('original_subtotal - promotional_savings - discount_savings.'),
    tax: amount('Total taxes.'),
    fee: amount('Total fees.'),
    balance_due: amount('Due at the time of booking.'),
    checkin_fee: amount('Due at check-in; not part of balance_due or total.'),
    total: amount('subtotal + tax + fee.'),
    altogether: amount('total + checkin_fee: all that the guest pays for the stay.'),
    rebate: amount('The amount that the guest gets back later; not part of any other amount.'),
    promotional_savings: amount('Taken off by promotions.'),
    discount_savings: amount('Taken off by the discount code.'),
    group: deprecated(),
  },
  {
    $id: 'Total',
    description: 'The complete price of a rate.',
    examples: [totalExample],
  },
)

const night = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'The night that begins on this day.' }),
    rate: amount('Price of all requested rooms after promotions.'),
    original_rate: amount('The same before promotions.'),
    promotional_savings: amount('Taken off by promotions.'),
    promotional_id: orNull(Type.Integer(), 'The promotion that saved most on this night.'),
    inventory: orNull(Type.Integer(), 'Rooms left; null for free sale, without a count.'),
    minimum: deprecated(),
    maximum: deprecated(),
    gross: Type.Optional(
      amount('`rate` with the taxes inside it; absent where no tax is inside the prices.'),
    ),
    prior_lowest_30_days: Type.Optional(
      orNull(
        Type.Number(),
        'Of a reduced night, where the law of the market asks for it: the lowest price of the thirty days before the reduction began, comparable with `rate`. Strike through this amount, and only if `rate` is below it; null: there was none, strike through nothing. Absent: the market does not ask, or it is not known.',
      ),
    ),
  },
  {
    $id: 'Night',
    description: 'One night of a rate.',
    examples: [nightExample],
  },
)

const promotion = Type.Object(
  {
    id: integer('Identifier within the property.'),
    display_string: text('Short form, such as "10% off".'),
    name: text('Full name.'),
    promotion_type_id: integer('Identifier of its type.'),
    amount: amount('A percentage, an amount, or the number of free nights, by promotion_type_id.'),
    discount_applied: amount('Saved over the stay.'),
    total_discount: amount('The same.'),
    promotion_type: idAndName('Its type.'),
  },
  {
    $id: 'Promotion',
    description: 'A promotion that reduced the nights.',
    examples: [promotionExample],
  },
)

const discount = Type.Object(
  {
    id: integer('Identifier.'),
    category: Type.Enum(['value-add', 'promotion', 'discount'], { description: 'What kind of code it is.' }),
    type: idAndName('How it is calculated.'),
    code: text('The code, as the request sent it.'),
    amount: orNull(Type.Number(), 'A percentage or an amount, by type; null for the other types.'),
    description: text('What it gives.'),
    instructions: textOrNull('How to get it; value-adds only.'),
    non_refundable: flag('Whether the rate is not refundable while the code is applied.'),
    min_subtotal: orNull(Type.Number(), 'Subtotal from which the code applies.'),
    display_string: text('The same as description.'),
    received_upon: orNull(Type.Enum(['check-in', 'email']), 'How the guest gets it; value-adds only.'),
    discount_applied: amount('Taken off the subtotal.'),
    rebate_applied: textOrNull(
      'The amount that the guest gets back later, as a string; category discount only.',
    ),
    rebate_type: text('The recipient: `customer`.'),
  },
  {
    $id: 'Discount',
    description: 'The discount code that applied.',
    examples: [discountExample],
  },
)

const charge = Type.Object(
  {
    name: text('Name.'),
    description: text('What it is for.'),
    total: amount('Of all rooms and nights.'),
    included: flag('Whether the hotel’s nightly prices include it.'),
  },
  {
    $id: 'Charge',
    description: 'A tax or a fee.',
    examples: [chargeExample],
  },
)

const image = Type.Object(
  {
    alt: text('Alternative text of the picture.'),
    season: orNull(
      Type.Enum(['', 'summer', 'winter']),
      'The season it shows; of pictures of rooms deprecated, null.',
    ),
    url: text('Full size; `?width=` and `?height=` (pixels) make it smaller.'),
    is_hero_image: deprecated(),
    url_small: deprecated(),
    url_medium: deprecated(),
    external_data: deprecated(),
  },
  { $id: 'Image', description: 'A picture.' },
)

const rate = Type.Object(
  {
    code: text('The rate_code of preview and reservation.'),
    description: Type.Object(
      {
        title: text('Name of the rate plan.'),
        text: text('What it offers.'),
        meal_plan: Type.Enum(['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'], {
          description: 'Meals that are included.',
        }),
      },
      { description: 'What the rate is.' },
    ),
    balance_due: amount('The deposit, due at the time of booking; the same as total.balance_due.'),
    is_refundable: yesOrNo('N if cancelling costs the whole price from the moment of booking on, else Y.'),
    is_deposit_required: yesOrNo('Whether something is due at the time of booking.'),
    deposit_policy: text('Deposit policy as text; takes precedence over the property’s.'),
    cancellation_policy: text('Cancellation policy as text; takes precedence over the property’s.'),
    ...penalties,
    deposits: Type.Optional(deposits(' Only in preview.')),
    by_room: byRoom(' Only in preview.'),
    total: named('Total', 'The complete price.'),
    beds: listOf('If not empty, the guest must choose one: the `bed_type` of a reservation.', {
      code: text('The bed_type.'),
      description: text('In words.'),
    }),
    tax_items: listOfNamed('Charge', 'The taxes, which sum to total.tax; only in preview.'),
    fees: listOfNamed('Charge', 'The fees, which sum to total.fee; only in preview.'),
    extras: offeredExtras,
    checkin_fees: listOfNamed(
      'Charge',
      'Charges due at check-in, which sum to total.checkin_fee; only in preview.',
    ),
    promotion: orNull(named('Promotion'), 'The promotion that saved most.'),
    nights: listOfNamed('Night', 'One for each night of the stay.'),
    property_accommodation_image: fromVerbosity(2, listOfNamed('Image', 'Pictures of the room.')),
    discount: orNull(named('Discount'), 'The discount code that applied.'),
    promotions: listOfNamed('Promotion', 'All promotions that applied.'),
    message: deprecated(),
    meta_data: deprecated(),
    tmp: deprecated(),
  },
  { $id: 'Rate', description: 'A rate plan of a room, priced for the stay.', examples: [rateExample] },
)

const room = Type.Object(
  {
    id: integer('Room identifier, the accommodation_id of preview and reservation.'),
    name: text('Name.'),
    standard_occupancy: integer('Number of guests that the price includes.'),
    maximum_occupancy: integer('Most guests.'),
    short_description: fromVerbosity(1, text('Brief description.')),
    long_description: fromVerbosity(2, text('Longer description.')),
    bedding: fromVerbosity(1, text('Beds as text.')),
    type: text('Type of room.'),
    updated_at: Type.String({
      format: 'date-time',
      description: 'When the property last changed the room, in UTC; prices and free rooms do not count.',
    }),
    is_available: flag('Whether it can be booked: none of the next five flags is set and it has a rate.'),
    is_closedout: flag('Closed on these dates, or the stay is too near or too far in the future.'),
    is_occupancy_exceeded: flag('The party is larger than the room allows.'),
    has_no_inventory: flag('Too few rooms are left.'),
    is_less_than_min_stay: flag('The stay is shorter than the minimum.'),
    is_greater_than_max_stay: flag('The stay is longer than the maximum.'),
    unavailable_reasons: Type.Array(Type.Enum(roomReasons), {
      description: 'Why it cannot be booked, finer than the flags; empty if it can, and in answers of view.',
    }),
    unavailable_details: unavailableDetails,
    rates: listOfNamed(
      'Rate',
      'The rates that can be booked; empty if the room cannot be booked, and in answers of view.',
    ),
    adult_maximum_occupancy: deprecated(),
    child_maximum_occupancy: deprecated(),
    adult_rate_adjustment: deprecated(),
    child_rate_adjustment: deprecated(),
    unavailable_reason: deprecated(),
    property_accommodation_type: deprecated(),
  },
  { $id: 'Room', description: 'A type of room of a property.', examples: [roomExample] },
)

export const rateAnswers = [total, night, promotion, discount, charge, image, rate, room]
