// The meal plan of a rate whose source names what is included, in the language asked for or in that of the hotel.

import type { MealPlan } from '../lodging/properties/property.ts'

const meals: readonly (readonly [MealPlan, RegExp])[] = [
  ['all_inclusive', /all[- ]inclusive|tout compris|todo incluido|オールインクルーシブ/i],
  ['full_board', /full board|vollpension|pension complète|pensión completa/i],
  ['half_board', /half board|halbpension|demi-pension|media pensión/i],
  ['breakfast', /breakfast|frühstück|petit[- ]déjeuner|desayuno|朝食/i],
]

/** The largest plan that one of the names is. */
export const mealPlanOf = (names: readonly string[]): MealPlan =>
  meals.find(([, pattern]) => names.some(name => pattern.test(name)))?.[0] ?? 'room_only'
