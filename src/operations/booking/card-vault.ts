// The card vault, for properties that charge on site. Each card is sealed with a random key of its own, that key with
// the installation's key, and both are bound to the reservation: neither the database nor the secret key alone opens
// a card, and a row copied to another reservation does not open (threat C4). The CVV is never stored.

import { randomBytes } from 'node:crypto'
import {
  deleteCardsDue,
  findCardViews,
  mostViews,
  type ReservationKey,
  takeCardView,
  writeSealedCard,
} from '../../store/payments/card-vault.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { addDays, type Day, localTime } from '../../values/civil-dates.ts'
import { notFound } from '../../values/faults.ts'
import { seal, unseal } from '../../values/secrets/sealing.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'

/** Days after check-out for which a card is stored. */
export const cardDaysKept = 7

/** What a hotel needs to charge a card on site. */
export interface RecordedCard {
  readonly number: Secret
  /** "01" to "12". */
  readonly month: string
  readonly year: number
  readonly cardholder: string
}

/** Stores the card of a reservation that the same transaction writes. */
export async function vaultCard(
  { keyring }: Pick<AppContext, 'keyring'>,
  transaction: Transaction,
  stay: ReservationKey & { readonly checkout: Day },
  card: RecordedCard,
): Promise<void> {
  const dataKey = randomBytes(32)
  const sealed = {
    wrappedKey: seal(keyring.key('card vault'), dataKey, keyPlace(stay)),
    sealedCard: seal(dataKey, cardBytes(card), cardPlace(stay)),
  }
  await writeSealedCard(transaction, stay, sealed, addDays(stay.checkout, cardDaysKept))
}

export interface ViewedCard extends RecordedCard {
  readonly viewsLeft: number
}

/**
 * Shows a card and records `viewer` as having seen it; the record is committed before the card is returned. A card is
 * shown three times at most. NotFoundException when there is none, or no longer. Throws SealBroken when the row was
 * changed or the secret key is another; that uses up no view.
 */
export async function viewCard(
  context: Pick<AppContext, 'database' | 'keyring' | 'clock'>,
  reservation: ReservationKey,
  viewer: string,
): Promise<ViewedCard> {
  return context.database.transaction(async transaction => {
    const view = { viewedBy: viewer, at: context.clock.now().toString() }
    const taken = await takeCardView(transaction, reservation, view)
    if (!taken) throw notFound(await whyNoCard(transaction, reservation))
    const dataKey = unseal(context.keyring.key('card vault'), taken.wrappedKey, keyPlace(reservation))
    const card = readCard(unseal(dataKey, taken.sealedCard, cardPlace(reservation)))
    return { ...card, viewsLeft: mostViews - taken.views }
  })
}

/** Deletes the cards of stays that ended at least seven days ago; returns their count. */
export async function purgeCards({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const { today } = localTime(clock.now(), 'UTC')
  return database.transaction(transaction => deleteCardsDue(transaction, today))
}

async function whyNoCard(transaction: Transaction, reservation: ReservationKey): Promise<string> {
  const views = await findCardViews(transaction, reservation)
  return views === undefined
    ? 'There is no card of this reservation: none was kept, or it was deleted 7 days after check-out.'
    : `The card of this reservation was shown ${mostViews} times and is not shown again; ask the guest for it.`
}

const keyPlace = ({ reservationId }: ReservationKey): string => `key of the card of ${reservationId}`
const cardPlace = ({ reservationId }: ReservationKey): string => `card of ${reservationId}`

function cardBytes({ number, month, year, cardholder }: RecordedCard): Buffer {
  const digits = number.reveal(text => text.replace(/[ -]/g, ''))
  return Buffer.from(JSON.stringify([digits, month, year, cardholder]))
}

function readCard(bytes: Buffer): RecordedCard {
  const [digits, month, year, cardholder] = JSON.parse(bytes.toString()) as [string, string, number, string]
  return { number: new Secret(digits), month, year, cardholder }
}
