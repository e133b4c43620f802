// A plan for tests that need to know every price: per person, 100 a night, for two rooms over four weeks from a day.

import type { OfferRuleModel, PlanModel, RateModel, RoomModel } from './message-model.ts'

export const double: RoomModel = { code: 'A', id: 1, min: 1, std: 2, max: 4, maxChild: null }

export const smallRate: RateModel = {
  room: 'A',
  start: '2027-03-01',
  end: '2027-03-28',
  base: [
    { guests: 1, amount: '120.00' },
    { guests: 2, amount: '100.00' },
  ],
  adult: '80.00',
  children: [
    { min: null, max: 3, amount: '0' },
    { min: 3, max: 12, amount: '40.50' },
  ],
}

export const familyRule: OfferRuleModel = {
  minLos: null,
  maxLos: null,
  arrival: null,
  departure: null,
  minAdvance: null,
  maxAdvance: null,
  adults: { minAge: 16, min: null, max: null },
  children: { minAge: null, maxAge: null, min: null, max: null },
}

export const smallPlan = (changes: Partial<PlanModel> = {}): PlanModel => ({
  code: 'P1',
  currency: 'EUR',
  unit: 1,
  type: 7,
  rates: [smallRate],
  rules: [],
  supplements: [],
  offer: familyRule,
  freeNights: null,
  family: null,
  ...changes,
})
