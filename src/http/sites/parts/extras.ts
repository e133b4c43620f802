// What a guest can add to a stay, such as parking or breakfast: `extra_<code>` with its quantity in addresses and forms.

import { holdsCardNumber } from '../../../lodging/cards/card-numbers.ts'
import type { ChosenExtra } from '../../../lodging/prices/extras.ts'
import { Fault } from '../../../values/faults.ts'

/** As many as the interface takes. */
const mostExtras = 50

/** What is chosen, by code: a quote is for the extras in their order. A quantity that is none chooses nothing. */
export function extrasIn(fields: URLSearchParams): ChosenExtra[] {
  const chosen = [...new Set(fields.keys())].flatMap(name => {
    const [, code] = /^extra_(.{1,32})$/.exec(name) ?? []
    const quantity = /^\d{1,2}$/.test(fields.get(name)!) ? Number(fields.get(name)) : 0
    return code === undefined || quantity === 0 || holdsCardNumber(code) ? [] : [{ code, quantity }]
  })
  return chosen.sort((one, other) => (one.code < other.code ? -1 : 1)).slice(0, mostExtras)
}

export const extraName = (code: string): string => `extra_${code}`

/** The parameters of the same, for links and hidden fields. */
export const extraParameters = (chosen: readonly ChosenExtra[]): [string, string][] =>
  chosen.map(({ code, quantity }) => [extraName(code), String(quantity)])

/** As one text, by which two choices are compared. */
export const extrasText = (chosen: readonly ChosenExtra[]): string =>
  extraParameters(chosen)
    .map(pair => pair.join(' '))
    .sort()
    .join()

/** Those of a refused request that can be had: without each that the refusal names; null where it is about something else. */
export function extrasLeft(error: unknown, chosen: readonly ChosenExtra[]): ChosenExtra[] | null {
  if (!(error instanceof Fault)) return null
  const refused = error.errors.flatMap(({ field }) => /^extras\[(\d+)\]/.exec(field)?.[1] ?? []).map(Number)
  return refused.length === 0 ? null : chosen.filter((_, index) => !refused.includes(index))
}
