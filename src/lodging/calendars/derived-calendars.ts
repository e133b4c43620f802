// The calendars of derived rate plans, made of those of the plans that they follow whenever a property is read, so that the
// two can never disagree. Columns are shared: of its own a derived plan has restrictions only.

import { deepestDerivation, type PlanDerivation } from '../prices/derivation.ts'
import { narrower, withoutLimits } from '../prices/price-limits.ts'
import type { Property } from '../properties/property.ts'
import { absent, type RateCalendar } from './calendar.ts'

export type DerivingProperty = {
  readonly rooms: readonly Pick<Property['rooms'][number], 'id' | 'priceLimits'>[]
  readonly ratePlans: readonly Pick<Property['ratePlans'][number], 'code' | 'derived'>[]
}

/** The calendars with those of derived plans, in every room in which the other plan has one. */
export function withDerivedPlans(
  calendars: readonly RateCalendar[],
  { rooms, ratePlans }: DerivingProperty,
): readonly RateCalendar[] {
  const followers = derivationsOf(ratePlans)
  if (followers.size === 0) return calendars
  const own = new Map(calendars.map(calendar => [`${calendar.roomId} ${calendar.rateCode}`, calendar]))
  const limits = new Map(rooms.map(room => [room.id, room.priceLimits ?? withoutLimits]))
  const priced = calendars.filter(({ rateCode }) => !followers.has(rateCode))
  let parents: readonly RateCalendar[] = priced
  for (let depth = 0; depth < deepestDerivation && parents.length > 0; depth += 1) {
    const children: RateCalendar[] = []
    for (const [rateCode, derivation] of followers)
      for (const parent of parents) {
        if (parent.rateCode !== derivation.from) continue
        const ofRoom = limits.get(parent.roomId) ?? withoutLimits
        const rule = { ...derivation, ...narrower(derivation, ofRoom) }
        children.push({
          ...parent,
          rateCode,
          derivation: [...(parent.derivation ?? []), rule],
          ...restrictionsOf(derivation, parent, own.get(`${parent.roomId} ${rateCode}`)),
        })
      }
    priced.push(...children)
    parents = children
  }
  return priced
}

/** What is stored of the calendars without prices from before a plan was derived. */
export function withoutDerived(
  calendars: readonly RateCalendar[],
  { ratePlans }: Pick<DerivingProperty, 'ratePlans'>,
): readonly RateCalendar[] {
  const followers = derivationsOf(ratePlans)
  if (followers.size === 0) return calendars
  return calendars.map(calendar => {
    if (!followers.has(calendar.rateCode)) return calendar
    const { byGuests: _, ...rest } = calendar
    return {
      ...rest,
      standard: new Int32Array(calendar.nights).fill(absent),
      single: null,
      extraAdult: null,
      extraChild: calendar.extraChild.map(() => null),
    }
  })
}

const derivationsOf = (plans: DerivingProperty['ratePlans']): ReadonlyMap<string, PlanDerivation> =>
  new Map(plans.flatMap(({ code, derived }) => (derived ? [[code, derived] as const] : [])))

type Restrictions = Pick<
  RateCalendar,
  | 'flags'
  | 'minStayArrival'
  | 'minStayThrough'
  | 'maxStayArrival'
  | 'maxStayThrough'
  | 'minAdvanceDays'
  | 'maxAdvanceDays'
>

/** A column of restrictions, in which 0 restricts nothing. */
type Limits = Uint8Array | Uint16Array

type Stricter = (some: number, others: number) => number

const either: Stricter = (some, others) => some | others
const longer: Stricter = (some, others) => Math.max(some, others)
const shorter: Stricter = (some, others) =>
  some === 0 || others === 0 ? some + others : Math.min(some, others)

/** Its own, or where it inherits the stricter of both, of each kind and night. */
function restrictionsOf(
  { restrictions }: PlanDerivation,
  parent: RateCalendar,
  own: RateCalendar | undefined,
): Restrictions {
  const column = <Column extends Limits>(name: keyof Restrictions, stricter: Stricter): Column | null => {
    const inherited = restrictions === 'inherited' ? (parent[name] as Column | null) : null
    const added = own?.[name] ? from(parent.firstDay - own.firstDay, own[name] as Column) : null
    return inherited && added ? strictest(inherited, added, stricter) : (inherited ?? added)
  }
  return {
    flags: column('flags', either),
    minStayArrival: column('minStayArrival', longer),
    minStayThrough: column('minStayThrough', longer),
    maxStayArrival: column('maxStayArrival', shorter),
    maxStayThrough: column('maxStayThrough', shorter),
    minAdvanceDays: column('minAdvanceDays', longer),
    maxAdvanceDays: column('maxAdvanceDays', shorter),
  }
}

function strictest<Column extends Limits>(some: Column, others: Column, stricter: Stricter): Column {
  const [both, fewer] = some.length >= others.length ? [some.slice(), others] : [others.slice(), some]
  for (let night = 0; night < fewer.length; night += 1) both[night] = stricter(both[night]!, fewer[night]!)
  return both as Column
}

/** The column from a night on, which may be before its first; its end stays, for the day of a departure after the last price. */
function from<Column extends Limits>(night: number, column: Column): Column {
  if (night === 0) return column
  if (night > 0) return column.subarray(night) as Column
  const wider =
    column instanceof Uint16Array
      ? new Uint16Array(column.length - night)
      : new Uint8Array(column.length - night)
  wider.set(column, -night)
  return wider as Column
}
