// What an operator says of a connection, as schemas: its mapping, and the settings of its kind.

import { type Static, type TObject, Type } from 'typebox'
import { list, record } from '../documents/schema-values.ts'
import { type ChannelKind, type ChannelMapping, channelKinds, knowledges, minimumStays } from './channel.ts'

const code = (description: string) => Type.String({ description, minLength: 1, maxLength: 64 })
const room = Type.Integer({
  description: 'Id of a room of the property.',
  minimum: 1,
  maximum: 2_147_483_647,
})

/** At most so many codes of rooms, and of rates, in a connection. */
const mostCodes = 1000

export const mappingSchema = Type.Unsafe<ChannelMapping>(
  record('Rooms and rate plans by the codes of the channel.', {
    rooms: list(
      'Rooms; an empty list: the codes are our ids.',
      mostCodes,
      record('A room.', { theirs: code('Its code at the channel.'), room }),
    ),
    rates: list(
      'Rate plans; an empty list: the codes are ours. The first that fits counts.',
      mostCodes,
      record('A rate plan.', {
        theirs: code('Its code at the channel.'),
        rate_plan: code('Code of a rate plan of the property.'),
        rooms: Type.Optional(list('Only in these rooms; left out: in all.', mostCodes, room)),
      }),
    ),
  }),
)

/** The settings of each kind. A new one is a field here, optional, with its default in its description. */
export const channelSettings = {
  cloudbeds: record('Settings of Cloudbeds.', {
    callback: Type.Optional(
      Type.Unsafe<'BookingCreate' | 'NotifyBooking'>({
        type: 'string',
        enum: ['BookingCreate', 'NotifyBooking'],
        description:
          'Whether a booking is sent whole (BookingCreate, the default), or Cloudbeds is told to fetch it (NotifyBooking).',
      }),
    ),
    sub_id: Type.Optional(
      Type.String({
        description: 'What Cloudbeds calls the property within the login; our id unless said.',
        minLength: 1,
        maxLength: 64,
      }),
    ),
    occupancy_prices: Type.Optional(
      Type.Unsafe<'take' | 'ignore'>({
        type: 'string',
        enum: ['take', 'ignore'],
        description:
          'Whether prices of further adults and children are taken (the default), which refuses those that differ from person to person, or ignored.',
      }),
    ),
  }),
  alpinebits: record('Settings of AlpineBits.', {
    push_user: Type.Optional(
      Type.String({
        description: "The server's user name where bookings are pushed to; the password is `partner_secret`.",
        minLength: 1,
        maxLength: 200,
      }),
    ),
    push_version: Type.Optional(
      Type.Unsafe<'2022-10' | '2020-10'>({
        type: 'string',
        enum: ['2022-10', '2020-10'],
        description: 'The version in which bookings are pushed; the newest, unless said.',
      }),
    ),
  }),
  siteconnect: record('Settings of SiteConnect.', {
    user_name: Type.Optional({
      ...code('The user name in messages both ways; the login unless said.'),
    }),
    requestor_id: Type.Optional(code('Our code at SiteMinder; HOSTELRY unless said.')),
    amount: Type.Optional(
      Type.Unsafe<'AmountAfterTax' | 'AmountBeforeTax'>({
        type: 'string',
        enum: ['AmountAfterTax', 'AmountBeforeTax'],
        description:
          'The attribute that holds prices as the property writes them: AmountAfterTax unless said.',
      }),
    ),
  }),
  icalendar: record('Settings of iCalendar.', {
    room: Type.Optional({
      ...room,
      description: 'The room whose nights are shown and closed; 1 unless said.',
    }),
    minutes: Type.Optional(
      Type.Integer({
        description: 'Minutes between two readings of the other calendar; 30 unless said.',
        minimum: 5,
        maximum: 1440,
      }),
    ),
  }),
} as const satisfies Record<ChannelKind, TObject>

const secretText = Type.String({
  description: 'A secret that the channel gave, which is sent to it. It is sealed and never shown.',
  minLength: 1,
  maxLength: 500,
})

/** What can be changed of a connection; null ends what a field says. */
export const channelFields = {
  callback_url: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The https address that bookings are sent to; left out: the channel fetches them.',
      maxLength: 2000,
    }),
  ),
  partner_id: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The id of the property at the channel, where the channel does not tell it itself.',
      minLength: 1,
      maxLength: 200,
    }),
  ),
  partner_secret: Type.Optional(secretText),
  minimum_stay: Type.Optional(
    Type.Unsafe<(typeof minimumStays)[number]>({
      type: 'string',
      enum: [...minimumStays],
      description:
        'Which stays a minimum stay of the channel binds: those that arrive on a night (`arrival`, unless said), or all that include it (`through`).',
    }),
  ),
  known_by: Type.Optional(
    Type.Unsafe<(typeof knowledges)[number]>({
      type: 'string',
      enum: [...knowledges],
      description:
        'From when on the counts of the channel take a booking into account: its `acknowledgement` (unless said), or its `delivery`.',
    }),
  ),
  mapping: Type.Optional(mappingSchema),
  settings: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'Settings of the kind of channel.',
    }),
  ),
} as const

export type ChannelFields = Partial<Static<TObject<typeof channelFields>>>

/** What a new connection is made of. */
export const newChannelSchema = Type.Unsafe<NewChannelDocument>(
  record(
    'A connection of a property to a channel.',
    {
      property_id: { ...room, description: 'The property.' },
      kind: Type.Unsafe<ChannelKind>({
        type: 'string',
        enum: [...channelKinds],
        description: 'The protocol that the channel speaks.',
      }),
      login: Type.Optional(
        Type.String({
          description: 'Names the connection in what the channel sends; one is made up unless said.',
          pattern: '^[A-Za-z0-9._@-]{1,64}$',
        }),
      ),
      currency: Type.Optional(
        Type.String({
          description: "ISO 4217, of the amounts that the channel sends: the property's.",
          pattern: '^[A-Z]{3}$',
        }),
      ),
      ...channelFields,
    },
    { examples: [{ property_id: 1, kind: 'cloudbeds', partner_secret: 'a-secret-of-cloudbeds' }] },
  ),
)

export const channelChangeSchema = Type.Unsafe<ChannelFields>(
  record('What changes of a connection; what is left out stays.', channelFields, {
    examples: [{ minimum_stay: 'through' }],
  }),
)

export interface NewChannelDocument extends ChannelFields {
  readonly property_id: number
  readonly kind: ChannelKind
  readonly login?: string
  readonly currency?: string
}
