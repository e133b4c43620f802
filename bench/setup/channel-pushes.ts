// What channel managers push of a property, by protocol: a message that differs from run to run in every night, the columns of the
// nights in it, and how it is sent.

import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { adminRequest } from './bench-context.ts'
import { today } from './hotels.ts'
import type { ServerProcess } from './server-process.ts'

export const size = { rooms: 5, rates: 3, nights: 750 }

/** A night of a room or of a rate in it; a channel that does not say a field leaves it out. */
export interface PushedNight {
  readonly room: number
  readonly rate: string
  readonly day: string
  readonly price?: string
  readonly minimum?: number
  readonly units?: number
}

export interface ChannelPush {
  /** Of its figure. */
  readonly name: string
  readonly kind: 'cloudbeds' | 'alpinebits' | 'siteconnect'
  /** Further fields of its connection. */
  readonly connection: object
  /** The columns after property, room, rate and night. */
  readonly columns: readonly ('price' | 'min_los' | 'units')[]
  nights(run: number): readonly PushedNight[]
  /** Sends a message with these nights. Error unless it is taken. */
  send(server: ServerProcess, account: Account, run: number): Promise<void>
}

export interface Account {
  readonly property: number
  readonly login: string
  readonly secret: string
}

const sharedSecret = 'a-secret-of-the-benchmark'

/** Connects a property to a channel. */
export async function connect(
  server: ServerProcess,
  property: number,
  { kind, connection }: ChannelPush,
): Promise<Account> {
  const document = { property_id: property, kind, ...connection }
  const made = await adminRequest<{ login: string; secret: string }>(
    server,
    'POST',
    '/admin/v1/channels',
    document,
  )
  return { property, login: made.login, secret: made.secret }
}

const first = today()
export const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const codeOf = (rate: number): string => `RATE${rate + 1}`

const priceOf = (night: number, rate: number, run: number): string =>
  `${90 + ((night * 7 + rate * 11 + run * 13) % 90)}.${10 + ((night + run) % 80)}`
const unitsOf = (night: number, room: number, run: number): number => 3 + ((night + room + run) % 9)

/** One entry for each night of a rate; the values move with the run, so that every night is written. */
const nightsOfRates = (run: number): PushedNight[] =>
  range(size.rooms).flatMap(room =>
    range(size.rates).flatMap(rate =>
      range(size.nights).map(night => ({
        room: room + 1,
        rate: codeOf(rate),
        day: formatDay(addDays(first, night)),
        price: priceOf(night, rate, run),
        minimum: 1 + ((night + run) % 5),
        units: unitsOf(night, room, run),
      })),
    ),
  )

const nightsOfRooms = (run: number): PushedNight[] =>
  range(size.rooms).flatMap(room =>
    range(size.nights).map(night => ({
      room: room + 1,
      rate: '-',
      day: formatDay(addDays(first, night)),
      units: unitsOf(night, room, run),
    })),
  )

const cloudbeds: ChannelPush = {
  name: 'nights of a rate pushed',
  kind: 'cloudbeds',
  connection: { partner_secret: sharedSecret },
  columns: ['price', 'min_los', 'units'],
  nights: nightsOfRates,
  send: (server, { login, secret }, run) =>
    post(server, '/channels/cloudbeds/ARIUpdate', {
      body: JSON.stringify({
        verb: 'ARIUpdate',
        guid: `6C08B96E-450D-4E6A-9933-${String(run).padStart(12, '0')}`,
        ota_property_id: login,
        ota_property_password: secret,
        ota_property_sub_id: '',
        mya_property_id: 1,
        ota_cid: 'bench',
        shared_secret: sharedSecret,
        currency: 'USD',
        Inventory: nightsOfRates(run).map(({ room, rate, day, price, minimum, units }) => ({
          ota_room_id: String(room),
          ota_rate_id: rate,
          start_date: day,
          end_date: day,
          rate: price,
          min_los: minimum,
          units,
        })),
      }),
      taken: '"success":true',
    }),
}

const namespace = 'http://www.opentravel.org/OTA/2003/05'

const sendAlpineBits = (
  server: ServerProcess,
  { login, secret }: Account,
  action: string,
  request: string,
) => {
  const form = new FormData()
  form.set('action', action)
  form.set('request', `<?xml version="1.0" encoding="UTF-8"?>${request}`)
  return post(server, '/channels/alpinebits', {
    body: form,
    headers: {
      authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
      'x-alpinebits-clientprotocolversion': '2022-10',
    },
    taken: '<Success',
  })
}

const freeRooms: ChannelPush = {
  name: 'nights of a room by FreeRooms',
  kind: 'alpinebits',
  connection: {},
  columns: ['units'],
  nights: nightsOfRooms,
  send: (server, account, run) => {
    const inventories = nightsOfRooms(run).map(
      ({ room, day, units }) =>
        `<Inventory><StatusApplicationControl Start="${day}" End="${day}" InvTypeCode="${room}"/>` +
        `<InvCounts><InvCount CountType="2" Count="${units}"/></InvCounts></Inventory>`,
    )
    return sendAlpineBits(
      server,
      account,
      'OTA_HotelInvCountNotif:FreeRooms',
      `<OTA_HotelInvCountNotifRQ xmlns="${namespace}" Version="4"><UniqueID Type="16" ID="${run}" Instance="CompleteSet"/>` +
        `<Inventories HotelCode="${account.property}">${inventories.join('')}</Inventories></OTA_HotelInvCountNotifRQ>`,
    )
  },
}

/** What a plan says once: per person and night, for adults. */
const ratePlan = (code: string, rates: string): string =>
  `<RatePlan RatePlanNotifType="New" CurrencyCode="USD" RatePlanCode="${code}"><Rates>` +
  '<Rate RateTimeUnit="Day" UnitMultiplier="1"><BaseByGuestAmts><BaseByGuestAmt Type="7"/></BaseByGuestAmts>' +
  `<MealsIncluded MealPlanCodes="14" MealPlanIndicator="true"/></Rate>${rates}</Rates>` +
  '<Offers><Offer><OfferRules><OfferRule><Occupancy AgeQualifyingCode="10"/></OfferRule></OfferRules></Offer></Offers></RatePlan>'

const ratePlans: ChannelPush = {
  name: 'nights of a rate by RatePlans',
  kind: 'alpinebits',
  connection: {},
  columns: ['price'],
  nights: nightsOfRates,
  send: (server, account, run) => {
    const nights = nightsOfRates(run)
    const plans = range(size.rates).map(rate =>
      ratePlan(
        codeOf(rate),
        nights
          .filter(night => night.rate === codeOf(rate))
          .map(
            ({ room, day, price }) =>
              `<Rate InvTypeCode="${room}" Start="${day}" End="${day}"><BaseByGuestAmts>` +
              `<BaseByGuestAmt NumberOfGuests="2" AmountAfterTax="${price}" AgeQualifyingCode="10"/></BaseByGuestAmts></Rate>`,
          )
          .join(''),
      ),
    )
    return sendAlpineBits(
      server,
      account,
      'OTA_HotelRatePlanNotif:RatePlans',
      `<OTA_HotelRatePlanNotifRQ xmlns="${namespace}" Version="3.000">` +
        `<RatePlans HotelCode="${account.property}">${plans.join('')}</RatePlans></OTA_HotelRatePlanNotifRQ>`,
    )
  },
}

const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'

const openTravel: ChannelPush = {
  name: 'nights of a rate by OpenTravel',
  kind: 'siteconnect',
  connection: {},
  columns: ['price'],
  nights: nightsOfRates,
  send: (server, { login, secret }, run) => {
    const messages = nightsOfRates(run).map(
      ({ room, rate, day, price }) =>
        `<RateAmountMessage><StatusApplicationControl Start="${day}" End="${day}" InvTypeCode="${room}" RatePlanCode="${rate}"/>` +
        `<Rates><Rate><BaseByGuestAmts><BaseByGuestAmt AmountAfterTax="${price}" CurrencyCode="USD"/></BaseByGuestAmts></Rate></Rates></RateAmountMessage>`,
    )
    return post(server, '/channels/siteconnect', {
      body:
        `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header><w:Security xmlns:w="${security}">` +
        `<w:UsernameToken><w:Username>${login}</w:Username><w:Password>${secret}</w:Password></w:UsernameToken></w:Security></S:Header>` +
        `<S:Body><OTA_HotelRateAmountNotifRQ xmlns="${namespace}" EchoToken="run-${run}" Version="1.0">` +
        `<RateAmountMessages HotelCode="${login}">${messages.join('')}</RateAmountMessages></OTA_HotelRateAmountNotifRQ></S:Body></S:Envelope>`,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      taken: 'Success',
    })
  },
}

export const pushes: readonly ChannelPush[] = [cloudbeds, freeRooms, ratePlans, openTravel]

interface Posting {
  readonly body: string | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** What an answer to a message that was taken has in it. */
  readonly taken: string
}

async function post(
  { port }: ServerProcess,
  path: string,
  { body, headers = {}, taken }: Posting,
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!text.includes(taken)) throw new Error(`${path} was refused: ${text.slice(0, 500)}`)
}
