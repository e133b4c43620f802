// Cost of pricing alone per request, and of rules that do not apply, which must be close to nothing.

import { priceProperty } from '../src/pricing/availability.ts'
import type { StaySearch, Supply } from '../src/pricing/search.ts'
import { allocatedBytes } from './allocated-bytes.ts'
import { bareTotals } from './bare-arithmetic.ts'
import {
  arrivals,
  busySearches,
  busySupply,
  dollarSearches,
  plainSearches,
  plainSupply,
  reloaded,
} from './busy-hotel.ts'
import type { Benchmark, Figure } from './figures.ts'
import { pairedTimes } from './processor-time.ts'

const idleRules = 200

export const benchmark: Benchmark = {
  about:
    'Pricing alone, without HTTP or database: 3 rooms × 5 rates × 7 nights with two promotions, a code, three taxes, ' +
    'two fees, deposit and cancellation policies. One core; the arrival is another day with each request, 600 in turn.',
  measure,
}

function measure(): Figure[] {
  const plain = busySupply()
  const withIdle = busySupply(idleRules)
  checkTotals(plain)
  checkTotals(withIdle)
  return [
    timeOfRequest(plain),
    timeOfFirstRequest(plain),
    timeInDollars(plain),
    timeOfPlainRequest(plain),
    timeWithIdleRules(plain, withIdle),
    ...memory(plain, withIdle),
  ]
}

function timeOfRequest(plain: Supply): Figure {
  const { task, floor, ratio } = pairedTimes(requestsTo(plain), bareRequests(plain))
  return {
    name: 'a request',
    value: task,
    unit: 'µs',
    better: 'less',
    floor: { name: 'bare arithmetic on Int32Arrays', value: floor, ratio },
    limit: 60,
  }
}

/** Pricing caches what it derives from an unchanged property; here every request computes it again. */
function timeOfFirstRequest(plain: Supply): Figure {
  let request = 0
  const task = () => {
    lastPriced = priceProperty(reloaded(plain), busySearches[request % arrivals]!)
    request += 1
  }
  const times = pairedTimes(task, requestsTo(plain))
  return {
    name: 'the first request to a property that was just loaded',
    value: times.task,
    unit: 'µs',
    better: 'less',
    floor: { name: 'a later one', value: times.floor, ratio: times.ratio },
    limit: 60,
  }
}

function timeInDollars(plain: Supply): Figure {
  const times = pairedTimes(requestsTo(plain, dollarSearches), requestsTo(plain))
  return {
    name: 'a request in another currency',
    value: times.task,
    unit: 'µs',
    better: 'less',
    floor: { name: 'in the property’s own', value: times.floor, ratio: times.ratio },
    limit: 60,
  }
}

function timeOfPlainRequest(plain: Supply): Figure {
  const times = pairedTimes(requestsTo(plainSupply(), plainSearches), requestsTo(plain))
  return {
    name: '5 rooms × 3 rates × 3 nights with a promotion, a tax and a fee',
    value: times.task,
    unit: 'µs',
    better: 'less',
    floor: { name: 'the request above', value: times.floor, ratio: times.ratio },
  }
}

function timeWithIdleRules(plain: Supply, withIdle: Supply): Figure {
  const { task, floor, ratio } = pairedTimes(requestsTo(withIdle), requestsTo(plain))
  return {
    name: `with ${idleRules} promotions, taxes and fees each that do not apply`,
    value: task,
    unit: 'µs',
    better: 'less',
    floor: { name: 'without them', value: floor, ratio },
  }
}

function memory(plain: Supply, withIdle: Supply): Figure[] {
  const value = allocatedBytes(requestsTo(plain))
  const idle = allocatedBytes(requestsTo(withIdle))
  return [
    { name: 'memory allocated by a request', value, unit: 'bytes', better: 'less' },
    {
      name: 'memory with the rules that do not apply',
      value: idle,
      unit: 'bytes',
      better: 'less',
      floor: { name: 'without them', value, ratio: idle / value },
      limit: value * 1.03,
    },
  ]
}

/** Kept, so that no part of a request can be optimised away. */
export let lastPriced: unknown

function requestsTo(supply: Supply, searches = busySearches): () => void {
  let request = 0
  return () => {
    lastPriced = priceProperty(supply, searches[request % arrivals]!)
    request += 1
  }
}

function bareRequests({ calendars }: Supply): () => void {
  const prices = calendars.map(calendar => calendar.standard)
  const totals = new Int32Array(prices.length)
  let request = 0
  return () => {
    bareTotals(prices, request % arrivals, totals)
    request += 1
  }
}

/** The floor is valid only while it gives the same totals. */
function checkTotals(supply: Supply): void {
  const totals = new Int32Array(supply.calendars.length)
  busySearches.forEach((search, offset) => {
    bareTotals(
      supply.calendars.map(calendar => calendar.standard),
      offset,
      totals,
    )
    const priced = pricedTotals(supply, search)
    if (String(priced) !== String(totals)) throw new Error(`pricing says ${priced}, the floor ${totals}`)
  })
}

const pricedTotals = (supply: Supply, search: StaySearch): number[] =>
  priceProperty(supply, search).rooms.flatMap(room => room.rates.map(rate => Number(rate.total.total)))
