// Prices of random plans and stays by the server and by the naive implementation of the same rules.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '../../../support/run/random-runs.ts'
import { applied } from './applied.ts'
import { messageXml } from './message-xml.ts'
import { naiveStayPrice } from './naive-stay-price.ts'
import { ourPrice } from './our-price.ts'
import { randomStay, randomTariff } from './random-message.ts'

const runs = randomRuns(50, 150)

test('a stay under an AlpineBits rate plan costs what the rules of the message say, or cannot be booked by them', () => {
  let booked = 0
  let refused = 0
  fc.assert(
    fc.property(
      randomTariff,
      fc.array(randomStay, { minLength: 12, maxLength: 12 }),
      ({ rooms, plan }, stays) => {
        const { tariffs, warnings } = applied(messageXml([plan]), rooms)
        expect(warnings).toEqual([])
        for (const room of rooms) {
          for (const stay of stays) {
            const price = naiveStayPrice(plan, room, stay)
            if (price === null) refused += 1
            else booked += 1
            expect(ourPrice(tariffs[0]!, room, stay), JSON.stringify({ room, stay })).toBe(price)
          }
        }
      },
    ),
    { numRuns: runs },
  )
  // The draw has to contain many of both.
  expect(Math.min(booked, refused)).toBeGreaterThan(runs * 2)
})
