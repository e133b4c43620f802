// The keys that sign receipts. A private key is made of the installation's secret and the name of the key, so that every process
// has it and no database; the public ones are stored, and verify for ever (docs/receipts.md).

import { randomBytes } from 'node:crypto'
import * as stored from '../../store/installation/receipt-keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import { actingAs, actorNow } from '../../values/actor.ts'
import { Fault } from '../../values/faults.ts'
import { remembered } from '../../values/remembered.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import {
  algorithm,
  publicJwk,
  type SigningPair,
  seedBytes,
  signingPair,
} from '../../values/secrets/signed-text.ts'

/** How long another process may go on signing with the key before; it verifies as well as the new one. */
const freshMilliseconds = 5_000

/** A key with its name. */
export interface NamedPair extends SigningPair {
  readonly kid: string
}

/** The keys of an installation, of its test keys too. */
export class ReceiptKeys {
  readonly #database: Database
  readonly #keyring: Keyring
  #known: () => Promise<readonly stored.ReceiptKey[]>
  #current: NamedPair | null = null

  constructor(database: Database, keyring: Keyring) {
    this.#database = database
    this.#keyring = keyring
    this.#known = this.#remembered()
  }

  /** The key that signs now; the first one is made when it is needed. */
  async signing(): Promise<NamedPair> {
    const [newest] = await this.#known()
    const key = newest ?? (await this.#first())
    if (this.#current?.kid === key.kid) return this.#current
    const pair = this.#pairOf(key.kid)
    if (pair.x !== key.x || pair.y !== key.y) throw otherSecret()
    this.#current = pair
    return pair
  }

  /** As they were a few seconds ago at most: anybody may ask for them. */
  listKnown(): Promise<readonly stored.ReceiptKey[]> {
    return this.#known()
  }

  /** The newest first. */
  list(): Promise<readonly stored.ReceiptKey[]> {
    return stored.listReceiptKeys(this.#database)
  }

  /** Signs with a new key from now on; what was signed before is verified as before. */
  async rotate(): Promise<NamedPair> {
    return this.#make(false)
  }

  async #first(): Promise<stored.ReceiptKey> {
    const byItself = { kind: 'job', id: 'receipt keys', address: null, source: 'receipt keys' } as const
    await actingAs(actorNow() ?? byItself, () => this.#make(true))
    return (await this.list())[0]!
  }

  async #make(first: boolean): Promise<NamedPair> {
    const pair = this.#pairOf(`receipt-${randomBytes(12).toString('base64url')}`)
    const { kid, x, y } = pair
    await this.#database.transaction(transaction =>
      stored.insertReceiptKey(transaction, { kid, x, y, first }),
    )
    this.#known = this.#remembered()
    return pair
  }

  #remembered(): () => Promise<readonly stored.ReceiptKey[]> {
    return remembered(() => this.list(), freshMilliseconds)
  }

  #pairOf(kid: string): NamedPair {
    return { kid, ...signingPair(this.#keyring.bytesFor('receipt', kid, seedBytes)) }
  }
}

/** The public keys as a JSON Web Key Set (RFC 7517). */
export async function listReceiptKeys({ receiptKeys }: HasReceiptKeys): Promise<{ readonly keys: object[] }> {
  const keys = await receiptKeys.listKnown()
  return { keys: keys.map(key => ({ kid: key.kid, use: 'sig', alg: algorithm, ...publicJwk(key) })) }
}

/** Makes a new key, which signs from now on; returns its name. */
export async function rotateReceiptKey({ receiptKeys }: HasReceiptKeys): Promise<string> {
  return (await receiptKeys.rotate()).kid
}

interface HasReceiptKeys {
  readonly receiptKeys: Pick<ReceiptKeys, 'listKnown' | 'rotate'>
}

const otherSecret = (): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'Receipts cannot be signed: SECRET_KEY has changed since their key was made. The operator makes a new one with `hostelry receipt rotate`; leave `receipt` out until then.',
  )
