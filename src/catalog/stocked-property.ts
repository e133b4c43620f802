// Reads what is for sale at properties into memory.

import type { RateCalendar, RoomInventory } from '../lodging/calendars/calendar.ts'
import { type ExtraClaim, hasCountedExtras } from '../lodging/prices/extras.ts'
import type { Property } from '../lodging/properties/property.ts'
import type { FormerPrices } from '../lodging/property-documents/former-prices.ts'
import { readExtraClaims } from '../store/inventory/extra-claims.ts'
import type { Reader } from '../store/postgres/database.ts'
import { readFormerPrices } from '../store/properties/former-prices.ts'
import { type PropertyStock, readCounts, readStock } from '../store/properties/stock.ts'
import { batched, oneAtATime } from '../values/batcher.ts'
import { addDays, type Day, localTime } from '../values/civil-dates.ts'
import type { Clock } from '../values/clock.ts'
import { timedAsOldest, waitedSince } from '../values/request-clock.ts'

/** A version of a property with its nightly prices and restrictions, and its free rooms. */
export interface StockedProperty {
  readonly version: number
  /** Whether it is out of business: it is content of reservations, and for sale to nobody. */
  readonly isArchived: boolean
  readonly property: Property
  readonly calendars: readonly RateCalendar[]
  readonly inventory: readonly RoomInventory[]
  /** What reservations take of its extras, where some are counted. */
  readonly extraClaims?: readonly ExtraClaim[]
  /** What prices depended on before, where the market asks for prior prices. */
  readonly former?: FormerPrices
  /** Estimated size in memory. */
  readonly bytes: number
  /** Set where the free rooms changed long ago, and the database is away: it can be shown and not priced. */
  readonly hasOldCounts?: true
}

/** Those that are in business; nearly always all. */
export function inBusiness(
  stocks: ReadonlyMap<number, StockedProperty>,
): ReadonlyMap<number, StockedProperty> {
  for (const { isArchived } of stocks.values())
    if (isArchived) return new Map([...stocks].filter(([, stock]) => !stock.isArchived))
  return stocks
}

interface StockReading {
  readonly countsOf: CountReader
  readonly claimsOf: ClaimReader
  /** For properties that are not in memory at all. */
  readonly coldReader: (ids: readonly number[]) => Reader
  readonly clock: Clock
}

/** Warm properties are read by `reader`. */
export const openStockReading = ({
  reader,
  ...parts
}: Pick<StockReading, 'coldReader' | 'clock'> & { readonly reader: Reader }): StockReading => ({
  ...parts,
  countsOf: openCountReader(reader, parts.clock),
  claimsOf: openClaimReader(reader, parts.clock),
})

/** Those of the properties that exist; of a former value only the free rooms are read again. */
export async function loadStock(
  { countsOf, claimsOf, coldReader, clock }: StockReading,
  ids: readonly number[],
  former: ReadonlyMap<number, StockedProperty>,
): Promise<Map<number, StockedProperty>> {
  const missing = ids.filter(id => !former.has(id))
  const [stocks, counted] = await Promise.all([
    readWithFormer(coldReader(missing), missing, firstNight(clock)),
    Promise.all([...former].map(async ([id, stock]) => ({ id, stock, inventory: await countsOf(id) }))),
  ])
  const loaded = new Map(stocks)
  for (const { id, stock, inventory } of counted) if (inventory) loaded.set(id, { ...stock, inventory })
  const counting = [...loaded].filter(([, { property }]) => hasCountedExtras(property))
  await Promise.all(
    counting.map(async ([id, stock]) => loaded.set(id, { ...stock, extraClaims: await claimsOf(id) })),
  )
  return loaded
}

/** Yesterday's night in UTC may still be tonight's at a property further west. */
const firstNight = (clock: Clock): Day => addDays(localTime(clock.now(), 'UTC').today, -2)

/** The free rooms of a property; undefined where there is no such property. */
export type CountReader = (id: number) => Promise<readonly RoomInventory[] | undefined>

/** What reservations take of the extras of a property. */
type ClaimReader = (id: number) => Promise<readonly ExtraClaim[]>

/** Reads free rooms. */
export const openCountReader = (reader: Reader, clock: Clock): CountReader =>
  sharing(ids => readCounts(reader, ids, firstNight(clock)))

/** Reads what is taken of extras. */
export function openClaimReader(reader: Reader, clock: Clock): ClaimReader {
  const claimsOf = sharing(ids => readExtraClaims(reader, ids, firstNight(clock)))
  return async id => (await claimsOf(id)) ?? []
}

/** Reads by property: what is asked for while a reading is under way shares the next one. */
function sharing<Value>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const asked = batched(
    async (questions: readonly { readonly id: number; readonly since: number | null }[]) => {
      const ids = questions.map(({ id }) => id)
      const since = questions.map(each => each.since)
      const found = await timedAsOldest(since, () => read(ids))
      return ids.map(id => found.get(id))
    },
    { ...oneAtATime, mostTogether: 1_000 },
  )
  return id => asked.add({ id, since: waitedSince() })
}

/** Properties in a statement, so that it ends in time. */
const propertiesAtOnce = 100

async function readStocks(reader: Reader, ids: readonly number[], since: Day): Promise<PropertyStock[]> {
  const stocks: PropertyStock[] = []
  for (let start = 0; start < ids.length; start += propertiesAtOnce)
    stocks.push(...(await readStock(reader, ids.slice(start, start + propertiesAtOnce), since)))
  return stocks
}

/** The properties by id, with their former prices, which change with their version. */
async function readWithFormer(
  reader: Reader,
  ids: readonly number[],
  since: Day,
): Promise<[number, StockedProperty][]> {
  const stocks = (await readStocks(reader, ids, since)).map(stock => [stock.id, stocked(stock)] as const)
  const asked = new Map(
    stocks.filter(([, { property }]) => property.showsPriorPrice && property.promotions.length > 0),
  )
  const former =
    asked.size === 0 ? new Map<number, FormerPrices>() : await readFormerPrices(reader, asked, since)
  return stocks.map(([id, stock]) => [id, withFormer(stock, former.get(id))])
}

function withFormer(stock: StockedProperty, former: FormerPrices | undefined): StockedProperty {
  if (former === undefined) return stock
  const { months, tariffs, rules } = former
  let bytes = (tariffs.length + rules.length) * bytesPerRules
  for (const entries of months.values()) bytes += entries.length * bytesPerFormerMonth
  return { ...stock, former, bytes: stock.bytes + bytes }
}

const stocked = ({
  version,
  isArchived,
  property,
  documentLength,
  calendars,
  inventory,
}: PropertyStock): StockedProperty => ({
  version,
  isArchived,
  property,
  calendars,
  inventory,
  bytes: documentLength * bytesPerCharacter + bytesOfAll(calendars),
})

/** Memory in relation to the text of a document: objects and rendered parts take several times its length. */
const bytesPerCharacter = 8

/** A derived plan shares the columns of the plan that it follows, which are there once. */
function bytesOfAll(calendars: readonly RateCalendar[]): number {
  const columns = new Set<ArrayBufferView>()
  for (const calendar of calendars)
    for (const column of [calendar, calendar.extraChild, calendar.byGuests ?? []].flatMap<unknown>(each =>
      Object.values(each),
    ))
      if (ArrayBuffer.isView(column)) columns.add(column)
  let bytes = calendars.length * bytesPerCalendar
  for (const column of columns) bytes += column.byteLength
  return bytes
}

const bytesPerCalendar = 500
/** Of a month of prices, with a column or two. */
const bytesPerFormerMonth = 1000
/** Of former rules, whose texts the present ones mostly share. */
const bytesPerRules = 20_000
