// The floor of pricing: the totals of the busy hotel's rates, with every rule written out by hand for that hotel
// alone, over Int32Arrays. It does the same multiplications and roundings and nothing else: no rule is looked up, and
// no night, item, text or instant is returned.

/** An integer product over a positive integer, rounded half up; all amounts here are positive. */
const rounded = (product: number, divisor: number): number =>
  Math.floor((2 * product + divisor) / (2 * divisor))

const left = new Int32Array(7)
const charges = new Int32Array(7)

/**
 * The total of each rate for seven nights from `from`, into `totals`. 10 percent off, the cheapest night free, 5 percent
 * off with the code, 7 percent VAT, 2.5 percent on top of both, fees of 50.00 (19 percent tax) and 12.00 a night
 * (7 percent tax), tourist tax at check-in, deposit and two penalties.
 */
export function bareTotals(prices: readonly Int32Array[], from: number, totals: Int32Array): void {
  for (let rate = 0; rate < prices.length; rate += 1) totals[rate] = totalOfRate(prices[rate]!, from)
}

/** The lowest total of all rates for the plain hotel: 10 percent off, 7 percent VAT, a fee of 50.00 (19 percent tax). */
export function barePlainLowest(prices: readonly Int32Array[], from: number, nights: number): number {
  let lowest = Number.POSITIVE_INFINITY
  for (const ofRate of prices) {
    let room = 0
    for (let night = from; night < from + nights; night += 1) {
      room += ofRate[night]! - rounded(ofRate[night]!, 10)
    }
    lowest = Math.min(lowest, room + rounded(room * 7, 100) + 5000 + rounded(5000 * 19, 100))
  }
  return lowest
}

function totalOfRate(prices: Int32Array, from: number): number {
  const subtotal = afterPromotions(prices, from)
  const room = subtotal - rounded(subtotal * 5, 100)
  const base = spread(room, subtotal)
  const vat = rounded(base * 7, 100)
  const levy = rounded((base + rounded(vat * base, room)) * 25, 1000)
  const fees = 5000 + 1200 * 7
  const feeTaxes = rounded(5000 * 19, 100) + rounded(1200 * 7 * 7, 100)
  const total = room + vat + levy + fees + feeTaxes
  answered.atCheckin = 250 * 2 * 7
  answered.deposit = rounded(total * 20, 100)
  answered.firstPenalty = rounded(total * left[0]!, subtotal)
  answered.secondPenalty = rounded(total * 80, 100)
  return total
}

/** Results beside the total, kept so that they must be computed. @public */
export const answered = { atCheckin: 0, deposit: 0, firstPenalty: 0, secondPenalty: 0 }

function afterPromotions(prices: Int32Array, from: number): number {
  let cheapest = 0
  let subtotal = 0
  for (let night = 0; night < 7; night += 1) {
    const price = prices[from + night]!
    left[night] = price - rounded(price * 100_000, 1_000_000)
    subtotal += left[night]!
    if (left[night]! < left[cheapest]!) cheapest = night
  }
  subtotal -= left[cheapest]!
  left[cheapest] = 0
  return subtotal
}

/** The room charge over the nights in proportion to their rates; returns their sum. */
function spread(room: number, subtotal: number): number {
  let weight = 0
  let given = 0
  let sum = 0
  for (let night = 0; night < 7; night += 1) {
    weight += left[night]!
    const due = Math.ceil((room * weight) / subtotal)
    charges[night] = due - given
    given = due
    sum += charges[night]!
  }
  return sum
}
