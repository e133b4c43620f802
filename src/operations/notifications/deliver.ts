// Delivers events: events become deliveries, and due deliveries are leased, sent and settled. At least once: a crash
// between sending and settling sends again, under the same id (threat E3).

import { type Settlement, settleDelivery } from '../../store/notifications/deliveries.ts'
import {
  type DeliveryKind,
  dispatchEvents,
  hasWaiting,
  laneOf,
  type TakenDelivery,
  takeDeliveries,
} from '../../store/notifications/outbox.ts'
import { disableEndpoint } from '../../store/notifications/webhooks.ts'
import type { AppContext } from '../context.ts'
import { type Outcome, settlementOf } from './delivery-outcome.ts'
import { sendEventMail } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'

const eventsAtOnce = 200
/** Mails have places of their own, so that no number of slow receivers keeps a guest waiting for one. */
const places: readonly { readonly kinds: readonly DeliveryKind[]; readonly most: number }[] = [
  { kinds: ['guest_mail', 'property_mail'], most: 8 },
  { kinds: ['webhook'], most: 32 },
]
const allKinds = places.flatMap(({ kinds }) => kinds)
/** Slow receivers take up at most this many sendings, and as many again while those end. */
const eachLane = 4
/** Longer than any attempt takes. */
const leaseSeconds = 120

export interface DeliveryReport {
  readonly delivery: TakenDelivery
  readonly settlement: Settlement
  /** Where a mail went; null for a webhook. */
  readonly note: string | null
  /** A fault of this server that prevented the delivery. */
  readonly error: unknown
}

/** The deliveries that one server sends. */
export class Courier implements AsyncDisposable {
  readonly #context: AppContext
  readonly #report: (report: DeliveryReport) => void
  readonly #dispatch: typeof dispatchEvents
  readonly #underWay = new Map<TakenDelivery, Promise<void>>()

  /** `dispatch` makes deliveries of so many events and returns their number. */
  constructor(
    context: AppContext,
    report: (report: DeliveryReport) => void,
    dispatch: typeof dispatchEvents = dispatchEvents,
  ) {
    this.#context = context
    this.#report = report
    this.#dispatch = dispatch
  }

  /** Leases what is due, starts sending it, and returns how much that is. `settled` waits until it is sent. */
  async run(): Promise<number> {
    const { database } = this.#context
    if (!(await hasWaiting(database))) return 0
    let dispatched: number
    do {
      dispatched = await database.transaction(transaction => this.#dispatch(transaction, eventsAtOnce))
    } while (dispatched === eventsAtOnce)
    let count = 0
    for (const { kinds, most } of places) {
      const limit = most - [...this.#underWay.keys()].filter(({ kind }) => kinds.includes(kind)).length
      if (limit === 0) continue
      const busyLanes = [...this.#busyLanes(), ...allKinds.filter(kind => !kinds.includes(kind))]
      const taken = await database.transaction(transaction =>
        takeDeliveries(transaction, { limit, eachLane, busyLanes, leaseSeconds }),
      )
      for (const delivery of taken) this.#start(delivery)
      count += taken.length
    }
    return count
  }

  /** Settles when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values())
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.settled()
  }

  #busyLanes(): string[] {
    const lanes = [...this.#underWay.keys()].map(laneOf)
    return [...new Set(lanes)].filter(lane => lanes.filter(other => other === lane).length >= eachLane)
  }

  #start(delivery: TakenDelivery): void {
    const sending = this.#deliver(delivery).finally(() => {
      this.#underWay.delete(delivery)
      // There is room again, and a later event of the same reservation may have waited for this one.
      this.#context.wakeSignal.wake()
    })
    this.#underWay.set(delivery, sending)
  }

  async #deliver(delivery: TakenDelivery): Promise<void> {
    const { outcome, error } = await this.#attempt(delivery)
    const settlement = settlementOf(outcome, delivery.attempts)
    const note = 'note' in outcome ? (outcome.note ?? null) : null
    try {
      await this.#context.database.transaction(async transaction => {
        await settleDelivery(transaction, delivery, settlement)
        if (outcome.kind === 'gone' && delivery.endpointId !== null) {
          await disableEndpoint(transaction, delivery.endpointId)
        }
      })
      this.#context.tallies.deliveries.add({ kind: delivery.kind, outcome: settlement.state })
      this.#report({ delivery, settlement, note, error })
    } catch (failure) {
      // The lease expires, and the delivery is made again.
      this.#report({ delivery, settlement, note, error: failure })
    }
  }

  async #attempt(delivery: TakenDelivery): Promise<{ outcome: Outcome; error: unknown }> {
    try {
      const outcome =
        delivery.kind === 'webhook'
          ? await sendWebhook(this.#context, delivery)
          : await sendEventMail(this.#context, delivery)
      return { outcome, error: null }
    } catch (error) {
      return { outcome: { kind: 'failed', status: 'could not be made' }, error }
    }
  }
}
