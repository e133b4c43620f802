// Which guests of a room a charge counts: by age, by what is known of them, and by the nights that they had in a calendar year.

import type { ChargeConditions, GuestKind } from '../../lodging/prices/rules.ts'
import type { GuestFacts, RoomParty } from '../../lodging/properties/property.ts'
import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'
import { agesOf } from '../charges/charge-conditions.ts'
import { isBetween } from '../conditions.ts'
import type { StaySearch } from '../search.ts'

/** A guest of a requested room, adults first. */
export interface CellGuest {
  readonly index: number
  readonly age: number
  readonly facts: GuestFacts
}

const unknown: GuestFacts = {}

export const guestsOf = (party: RoomParty): CellGuest[] =>
  agesOf(party).map((age, index) => ({ index, age, facts: party.guests?.[index] ?? unknown }))

/** Whether a guest counts. */
export const isCounted = ({ minAge, maxAge, unless }: ChargeConditions, { age, facts }: CellGuest): boolean =>
  isBetween(minAge, age, maxAge) && (unless == null || !isKnownToBe(unless, facts))

const isKnownToBe = (kind: GuestKind, facts: GuestFacts): boolean =>
  isOneOf(kind.residence, facts.residence) &&
  isNoneOf(kind.notResidence, facts.residence) &&
  isOneOf(kind.nationality, facts.nationality) &&
  isNoneOf(kind.notNationality, facts.nationality) &&
  isOneOf(kind.paysFrom, facts.paysFrom) &&
  isNoneOf(kind.notPaysFrom, facts.paysFrom) &&
  isOneOf(kind.purpose, facts.purpose)

const isOneOf = <Fact>(wanted: readonly Fact[] | null, fact: Fact | undefined): boolean =>
  wanted === null || (fact !== undefined && wanted.includes(fact))

const isNoneOf = <Fact>(others: readonly Fact[] | null, fact: Fact | undefined): boolean =>
  others === null || (fact !== undefined && !others.includes(fact))

/** How many nights of its calendar year a guest has had before a night: of this stay, and in the first year those of before. */
export function nightsBeforeInYear(
  { stay, nightsBefore = 0 }: Pick<StaySearch, 'stay' | 'nightsBefore'>,
  night: number,
  { facts }: CellGuest,
): number {
  const arrival = addDays(stay.checkin, -nightsBefore)
  const year = yearOf(addDays(stay.checkin, night))
  let before = 0
  for (let day = night - 1; day >= -nightsBefore && yearOf(addDays(stay.checkin, day)) === year; day -= 1)
    before += 1
  return yearOf(arrival) === year ? before + (facts.nightsThisYear ?? 0) : before
}

const yearOf = (day: Day): string => formatDay(day).slice(0, 4)
