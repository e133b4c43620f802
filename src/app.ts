// The server as a whole: the house, the demo where it is wished for, and the wire; closed in the opposite order.

import type { FastifyInstance } from 'fastify'
import packageDocument from '../package.json' with { type: 'json' }
import { startBackground } from './background.ts'
import { bringDemo, demoIsWished, limitDemoPublisher, wishForDemo } from './commands/demo.ts'
import type { Config } from './config.ts'
import { tryOutOf } from './demo-stay.ts'
import { pictureRoutes } from './http/picture-routes.ts'
import { buildServer } from './http/server.ts'
import { listenAt, portAt } from './http/wire/listening.ts'
import { LogLines } from './http/wire/log-lines.ts'
import { openMeter } from './http/wire/metrics.ts'
import { type OpenHouse, openHouse } from './open-context.ts'
import { cancelAtDesk } from './operations/back-office/cancel-for-property.ts'
import { cancelReservation } from './operations/back-office/cancel-reservation.ts'
import { decideReview } from './operations/back-office/decide-review.ts'
import { recordNoShow } from './operations/back-office/no-show.ts'
import { listReservationsAtDesk, showAtDesk } from './operations/back-office/reservation-records.ts'
import { holdRooms, releaseHold } from './operations/booking/hold-rooms.ts'
import { reserveRoom } from './operations/booking/reserve.ts'
import type { House } from './operations/context.ts'
import { logName } from './operations/monitoring/log-name.ts'
import type { Operations, Readiness } from './operations/operations.ts'
import { hearStripe } from './operations/payments/payment-webhooks.ts'
import { showPictureFrom } from './operations/pictures/show-picture.ts'
import { changeCalendar } from './operations/properties/change-calendar.ts'
import { exportProperty } from './operations/properties/export-property.ts'
import { importProperty } from './operations/properties/import-property.ts'
import { identify, identifyAdmin } from './operations/publishers/identify.ts'
import { listReservations, viewReservation } from './operations/reservations/reservations.ts'
import { availableProperties, availableProperty } from './operations/shopping/available.ts'
import { stillHolds } from './operations/shopping/cache-validator.ts'
import { previewRate } from './operations/shopping/preview.ts'
import { viewProperties, viewProperty } from './operations/shopping/view.ts'
import type { PaymentGateway } from './outbound/payments/payment-gateway.ts'
import { isOwnMachine } from './own-machine.ts'
import { addressesOf, openPrivateServers, publicMetricsReaders, urlOf } from './private-addresses.ts'
import type { InventorySource } from './sources/source.ts'
import { probeWritable } from './store/postgres/writable.ts'
import { listProperties } from './store/properties/properties.ts'
import type { Clock } from './values/clock.ts'
import { remembered } from './values/remembered.ts'

export interface App extends AsyncDisposable {
  readonly house: OpenHouse
  readonly server: FastifyInstance
  readonly config: Config
  /** Where it listens: "http://127.0.0.1:8080". */
  readonly url: string
  /** Where the administration and the metrics have addresses of their own; null: they have none. */
  readonly adminUrl: string | null
  readonly metricsUrl: string | null
}

export interface AppOverrides {
  readonly clock?: Clock
  /** In place of the one of the configuration. */
  readonly payments?: PaymentGateway
  /** The remote systems that rooms are booked at. */
  readonly sources?: readonly InventorySource[]
  /** Lets webhooks go to addresses without TLS. */
  readonly allowHttp?: boolean
  /** False for a server that only answers requests; then nothing is sent, captured or reconciled. */
  readonly jobs?: boolean
  /** Where log lines go in place of standard output. */
  readonly log?: { write(line: string): void }
  /** Ends the wait for a database. */
  readonly stopping?: AbortSignal
}

/** Opens a whole server and listens. Disposing it lets requests in flight finish, then closes the database. */
export async function openApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  await using opening = new AsyncDisposableStack()
  const log = overrides.log ?? opening.use(new LogLines(process.stdout))
  const addresses = addressesOf(config)
  for (const address of Object.values(addresses)) if (address) await portAt(address)
  const house = opening.use(await openHouse(config, { ...overrides, exclusive: true }))
  const ownMachine = isOwnMachine(config)
  if (house.isNew && ownMachine) await wishForDemo(house)
  if (ownMachine && (await demoIsWished(house))) await bringDemo(house)
  const limited = await limitDemoPublisher(house)
  if (limited !== null) process.stderr.write(`${limited}\n`)
  const publicAddress = { ...addresses.public, port: await portAt(addresses.public) }
  const operations = operationsOf(house, config)
  const parts = { log, logName: (text: string) => logName(house, text), meter: openMeter() }
  const wire = {
    publicUrl: config.publicUrl ?? urlOf(publicAddress),
    bodyLimitBytes: 256 * 1024,
    trustProxy: config.trustProxy,
    version: packageDocument.version,
    logLevel: config.logLevel,
    tryOut: await tryOutOf(house, ownMachine),
  }
  const server = await buildServer({
    operations,
    config: {
      ...wire,
      answersUnderWayBytes: 128 * 1024 * 1024,
      answerCacheBytes: config.answerCacheMegabytes * 1_000_000,
      mostConnections: config.maxConnections,
      mostConnectionsPerAddress: config.maxConnectionsPerAddress,
      hasAdmin: addresses.admin === null && ownMachine,
      metricsReaders: publicMetricsReaders(config),
    },
    ...parts,
  })
  const onCacheTrouble = (error: unknown): void =>
    server.log.warn({ err: error }, 'the picture cache cannot be written')
  await server.register(pictureRoutes({ showPicture: showPictureFrom(house.pictures, onCacheTrouble) }))
  if (overrides.jobs !== false) opening.use(startBackground(house, server.log))
  opening.defer(() => server.close())
  const privateUrls = await openPrivateServers(opening, { ...parts, addresses, operations, wire, config })
  const url = await listenAt(server, publicAddress)
  const open = opening.move()
  return { house, config, server, url, ...privateUrls, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

/** Every question of the wire, answered by the operation of its name. */
function operationsOf(house: OpenHouse, config: Config): Operations {
  const { payments } = config
  const stripeSecret = payments.gateway === 'stripe' ? payments.webhookSecret : null
  // The same house, whose database lets bookings come first.
  const booking: House = Object.create(house, { database: { value: house.bookings } })
  return {
    identify: key => identify(house, key),
    knownHolder: key => house.catalog.knownHolder(key),
    stillHolds: ticket => stillHolds(house, ticket),
    identifyAdmin: key => identifyAdmin(house, key),
    view: (holder, request) => viewProperty(house, holder, request),
    viewMany: (holder, request) => viewProperties(house, holder, request),
    available: (holder, request) => availableProperty(house, holder, request),
    availableMany: (holder, request) => availableProperties(house, holder, request),
    preview: (holder, request) => previewRate(house, holder, request),
    reserve: (holder, request) =>
      announced(house, reserveRoom(booking, holder, request), ({ reservation }) => reservation.propertyId),
    hold: (holder, request) =>
      announced(house, holdRooms(booking, holder, request), () => request.propertyId),
    release: (holder, reference) =>
      announced(house, releaseHold(booking, holder, reference), () => reference.propertyId),
    viewReservation: (holder, reference) => viewReservation(house, holder, reference),
    listReservations: (holder, request) => listReservations(house, holder, request),
    cancelReservation: (holder, request) =>
      announced(
        house,
        cancelReservation(booking, holder, request),
        ({ reservation }) => reservation.propertyId,
      ),
    importProperty: (document, options) => importProperty(house, document, null, options),
    changeCalendar: (propertyId, change) => changeCalendar(house, propertyId, change),
    exportProperty: id => exportProperty(house, id, null),
    listProperties: () => listProperties(house.database),
    listAtDesk: question => listReservationsAtDesk(house, question),
    showAtDesk: reference => showAtDesk(house, reference),
    decideReview: decision => decideReview(house, decision),
    recordNoShow: decision => recordNoShow(house, decision),
    cancelAtDesk: asked => cancelAtDesk(house, asked),
    hearStripe: message => hearStripe(house, stripeSecret, message),
    ready: remembered(() => readiness(house), readinessMilliseconds),
  }
}

/** Has those told at once who are to be told of a change, and lets the next answer of this server know of it. */
async function announced<Answer>(
  { bell, catalog }: House,
  change: Promise<Answer>,
  propertyOf: (answer: Answer) => number,
): Promise<Answer> {
  const answer = await change
  catalog.note({ subject: 'inventory', id: propertyOf(answer) })
  bell.ring()
  return answer
}

/** Who asks often costs the database no more than who asks now and then. */
const readinessMilliseconds = 250

async function readiness({ watch }: OpenHouse): Promise<Readiness> {
  const unwritable = await probeWritable(watch)
  return { ready: unwritable === null, reason: unwritable?.reason ?? null }
}
