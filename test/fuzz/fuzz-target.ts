// What the inputs of the fuzz are sent to: a server with the demo, some publishers, and a reservation to be asked about.

import { randomUUID } from 'node:crypto'
import { scopes } from '../../src/lodging/publishers/publisher.ts'
import type { App } from '../../src/server/app.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import type { FixedClock } from '../../src/values/clock.ts'
import { type AnyCallName, bodyOf, calls } from '../support/wire/publisher-calls.ts'
import { sendTo } from '../support/wire/wire-requests.ts'
import type { FuzzTarget } from './fuzz.ts'

/** Who guesses codes or cards is refused for a while, so that several take turns and time goes by. */
const publishers = 8
const inputsAnHour = 400

/** The first day of the clock has to be before the stays of the calls. */
export async function fuzzTarget({ context, url }: App, clock: FixedClock): Promise<FuzzTarget> {
  const keys = await Promise.all(Array.from({ length: publishers }, (_, index) => keyOf(context, index)))
  const made = async (call: AnyCallName) => {
    const answer = await sendTo(`${url}/publisher/v3.0/${calls[call].path}`, bodyOf(call, keys[0]!))
    if (answer.status !== 200) throw new Error(`the first ${call} was refused: ${answer.text}`)
    return answer.body
  }
  const { confirmation_number } = await made('reservation')
  const { basket_number } = await made('basket')
  const { webhook_id } = await made('webhookCreate')
  const references = { confirmation_number, basket_number, webhook_id, hold_id: randomUUID() }
  const start = clock.now()
  let today = start.toString().slice(0, 10)
  return {
    url,
    keys,
    known: input => {
      if (input % inputsAnHour === 0) {
        clock.moveTo(start.add({ hours: input / inputsAnHour }).toString())
        today = clock.now().toString().slice(0, 10)
      }
      return { key: keys[input % publishers]!, today, references }
    },
  }
}

function keyOf({ database }: App['context'], index: number): Promise<string> {
  return database.transaction(async transaction => {
    const name = `Fuzz ${index}`
    const { id } = await createPublisher(transaction, { name, sellsAll: true, settings: {} })
    const holder = { kind: 'publisher', publisherId: id, scopes } as const
    return (await createKey(transaction, { holder, label: 'fuzz', expiresAt: null })).key
  })
}
