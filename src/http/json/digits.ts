// Tables of digits and nights: one 32-bit or 64-bit store instead of a division and a store for every digit.

import { type Day, formatDay } from '../../values/civil-dates.ts'

/** The numbers up to 9999 as digits, first digit in the lowest byte; `digitsOf` is the length. */
export const digitWords = Int32Array.from({ length: 10_000 }, (_, number) => wordOf(String(number)))

/** The same with leading zeros, four digits long. */
export const paddedWords = Int32Array.from({ length: 10_000 }, (_, number) =>
  wordOf(String(number).padStart(4, '0')),
)

/** Digits of a number up to 9999. */
export const digitsOf = (number: number): number =>
  number < 100 ? (number < 10 ? 1 : 2) : number < 1000 ? 3 : 4

/** Hundredths with their point and without trailing zeros, as in a JSON number: ".05", ".1", and empty for 0. */
export const hundredthWords = Int32Array.from({ length: 100 }, (_, count) => wordOf(hundredths(count)))
export const hundredthLengths = Uint8Array.from({ length: 100 }, (_, count) => hundredths(count).length)

function hundredths(count: number): string {
  return count === 0 ? '' : `.${String(count).padStart(2, '0').replace(/0$/, '')}`
}

function wordOf(ascii: string): number {
  let word = 0
  for (let index = 0; index < ascii.length; index++) word |= ascii.charCodeAt(index) << (index * 8)
  return word
}

/** Slots for days by their last bits: more than the days of the bookable horizon, so days rarely share one. */
const dayPlaces = 2048
const daysInPlace = new Float64Array(dayPlaces).fill(Number.NaN)

/** For each slot the JSON at the beginning of a night of that day, in four words; the last bytes are unused. */
export const nightWords = new Float64Array(dayPlaces * 4)
const nightBytes = new Uint8Array(nightWords.buffer)
const beginningOf = (day: Day): string => `{"date":"${formatDay(day)}","rate":`
export const nightLength = beginningOf(0 as Day).length

/** Index of the first word of a night. */
export function nightWordsOf(day: Day): number {
  const place = day & (dayPlaces - 1)
  if (daysInPlace[place] !== day) {
    const text = beginningOf(day)
    for (let index = 0; index < nightLength; index++) nightBytes[place * 32 + index] = text.charCodeAt(index)
    daysInPlace[place] = day
  }
  return place * 4
}
