// What all simulated worlds of one process play on: a real database with two small hotels and two publishers in it, which
// is cleared between one world and the next.

import { createHash } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../../src/config/config.ts'
import { openContext } from '../../src/context/open-context.ts'
import { ownCodes } from '../../src/lodging/channels/channel.ts'
import type { KeyHolder } from '../../src/lodging/publishers/publisher.ts'
import type { AppContext } from '../../src/operations/context.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import type { InventorySource, LiveSource } from '../../src/sources/source.ts'
import { getChannel, insertChannel, type StoredChannel } from '../../src/store/channels/channels.ts'
import { type Database, openDatabase, type Reader } from '../../src/store/postgres/database.ts'
import { typeParsers } from '../../src/store/postgres/value-formats.ts'
import { ChangeFeed } from '../../src/store/properties/change-feed.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { percentCode } from '../support/prices/pricing-rules.ts'
import { adminConnection } from '../support/run/database-names.ts'
import { openBackdrop } from './backdrop.ts'
import { simulated, writesIn } from './connections.ts'
import {
  firstNoon,
  type HotelName,
  type HotelTerms,
  hotels,
  isPaid,
  isRemote,
  liveNames,
  roomThere,
  type Scene,
  sharedHouse,
} from './hotels.ts'
import { Newsroom } from './newsroom.ts'
import { sourceName } from './stand-ins/simulated-source.ts'
import { readTables, type Tables } from './tables.ts'

const firstDay = parseDay('2026-12-01')!

export const discountCode = 'SPARE20'

export interface Stage extends AsyncDisposable {
  /** As opened; servers of a world are made of it. */
  readonly context: AppContext
  readonly real: Database
  readonly newsroom: Newsroom
  /** Two publishers, of whom neither may see what the other does. */
  readonly publishers: readonly [KeyHolder, KeyHolder]
  /** Empties everything that a world leaves behind, and sets the scene for the next one. */
  clear(scene: Scene): Promise<void>
  /** What the tables hold at that time, RFC 3339; null for what does not hang on the time. */
  look(now: string | null): Promise<Tables>
  /** Connects a hotel to a channel until the stage is cleared. */
  connect(propertyId: number): Promise<StoredChannel>
  /** Connections that wait for a lock at this moment. */
  blocked(): Promise<number>
}

export interface StagePlace {
  /** Of a migrated database without properties. */
  readonly connectionString: string
  readonly directory: string
}

export async function openStage({ connectionString, directory }: StagePlace): Promise<Stage> {
  await using opening = new AsyncDisposableStack()
  // PostgreSQL itself does not crash here, so nobody waits for its disk.
  await adminConnection(
    connectionString,
    `DO $$ BEGIN
       EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
       EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_generic_plan', current_database());
       -- Prices are looked at after every step, so they are not compressed.
       ALTER TABLE reservation SET (toast_tuple_target = 8160);
     END $$`,
  )
  const config = readConfig({ DATABASE_URL: connectionString, DATA_DIR: directory, DATABASE_POOL_SIZE: '2' })
  const context = opening.use(await openContext(config, { exclusive: false }))
  const real = opening.use(openDatabase({ connectionString, poolSize: 48, applicationName: simulated }))
  const client = new pg.Client({ connectionString, types: typeParsers })
  await client.connect()
  opening.defer(() => client.end())
  const checker = plannedOnce(client)
  const writes = () => writesIn(client.database!)
  const newsroom = new Newsroom(opening.use(new ChangeFeed(connectionString)), writes)
  const publishers = await twoPublishers(context)
  // The remote sources have to be known here; only the servers of a world ask them.
  const known: [string, InventorySource][] = liveNames.map(name => [name, { search: {} } as LiveSource])
  const knowing = { ...context, sources: new Map([[sourceName, {} as InventorySource], ...known]) }
  const backdrop = await openBackdrop(client, async ({ isShared, ...terms }) => {
    for (const hotel of Object.keys(hotels) as HotelName[])
      await importProperty(knowing, hotelDocument(hotel, terms), null)
    if (isShared) await importProperty(knowing, sharedDocument(), null)
  })
  let seen: { readonly at: string; readonly tables: Tables } | null = null
  const open = opening.move()
  return {
    context,
    real,
    newsroom,
    publishers,
    clear: async scene => {
      newsroom.clear()
      seen = null
      await backdrop.restore(scene)
    },
    look: async now => {
      // Where nobody has written anything there is nothing new to see.
      const at = `${writes()} ${now}`
      if (seen?.at !== at) seen = { at, tables: await readTables(checker, now) }
      return seen.tables
    },
    connect: propertyId => connected(context.database, propertyId),
    blocked: async () => {
      // Not by pg_stat_activity, where who has just been given a lock waits for it until the process runs again.
      const [row] = await checker.query<{ count: number }>(
        `SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database()`,
      )
      return row!.count
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** Counts of the channel take a booking into account from its acknowledgement. */
async function connected(database: Database, propertyId: number): Promise<StoredChannel> {
  const id = await database.transaction(transaction =>
    insertChannel(transaction, {
      propertyId,
      kind: 'cloudbeds',
      login: `channel-${propertyId}`,
      currency: 'USD',
      minimumStay: 'arrival',
      knownBy: 'acknowledgement',
      mapping: ownCodes,
      settings: {},
      callbackUrl: null,
      partnerId: null,
      createdAt: firstNoon,
      secretHash: Buffer.alloc(32),
      partnerSecret: null,
      partnerSecretHash: null,
    }),
  )
  return getChannel(database, id)
}

/** A hotel with one rate plan: half is due when booking, and cancelling within two days of arrival costs a night. */
export function hotelDocument(hotel: HotelName, { price, allotment }: HotelTerms) {
  const document = smallHotel({
    id: hotels[hotel],
    from: addDays(firstDay, -1),
    nights: 40,
    price,
    allotment,
  })
  const cancellation = {
    steps: [{ hours_before: 48, charge: { nights: 1 } }],
    no_show: hotel === 'paid' ? { nights: 1 } : 'none',
  }
  const deposit = { steps: [{ charge: { percent: 50 } }] }
  return {
    ...document,
    time_zone: hotel === 'paid' ? 'America/Denver' : 'Asia/Tokyo',
    rate_plans: document.rate_plans.map(plan => ({ ...plan, cancellation, deposit })),
    payment_collection: isPaid(hotels[hotel]) ? 'gateway' : 'none',
    ...(isRemote(hotels[hotel]) && { source: sourceName }),
  }
}

/** Equal offers of its two sources are shown once, at the best price. */
function sharedDocument() {
  const { calendar: _, rate_plans: __, ...document } = smallHotel({ id: sharedHouse, from: firstDay })
  return {
    ...document,
    rooms: document.rooms.map(({ allotment: _, ...room }) => room),
    rate_plans: [],
    payment_collection: 'gateway',
    source: liveNames[0],
    equal_offers: 'best_price',
    source_mappings: liveNames.map(source => ({
      source,
      key: `house at ${source}`,
      rooms: [{ id: 1, key: roomThere }],
    })),
  }
}

async function twoPublishers(context: AppContext): Promise<[KeyHolder, KeyHolder]> {
  return context.database.transaction(async transaction => {
    await saveDiscount(transaction, spareDiscount)
    const holder = async (name: string): Promise<KeyHolder> => {
      const publisher = await createPublisher(transaction, { name, sellsAll: true })
      const scopes = ['view', 'availability', 'preview', 'book', 'manage'] as const
      return { publisher, keyId: name, scopes, origins: null, requestsPerMinute: null, isTest: false }
    }
    return [await holder('first'), await holder('second')]
  })
}

const spareDiscount = percentCode(20, { code: discountCode, maxUses: 2 })

/** Named statements, so that PostgreSQL plans each of them once. */
function plannedOnce(client: pg.Client): Reader {
  const names = new Map<string, string>()
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
      const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
      names.set(text, name)
      return (await client.query({ name, text, values: values as unknown[] })).rows as Row[]
    },
  }
}
