// Distinguishes a silent database (host gone, process stopped) from a slow statement: while a call waits, a separate
// connection checks whether the database answers.

import pg from 'pg'
import { patience } from '../../values/request-clock.ts'
import { PrimaryClient } from './primary-client.ts'
import { within } from './within.ts'

/** Milliseconds of waiting before the check, and between checks. */
const waitMilliseconds = 500
/** Milliseconds for the check; together with the wait, and with finding out about a commit, less than two seconds. */
const answerMilliseconds = 1_050
/** Both for a request that has used up its time. */
const least = { wait: 100, answer: 200 } as const

interface Beat {
  readonly isAlive: boolean
  /** The host that answered; null when none did, or only refused. */
  readonly address: string | null
}

export class LivenessProbe {
  readonly #connectionString: string
  #beat: Promise<Beat> | null = null
  /** When a call was answered last, in milliseconds of performance.now(). */
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /**
   * The answer, however long it takes; rejects with ETIMEDOUT when the database falls silent meanwhile, to this call and to all
   * others, or another host than the one at `address` has become the primary. The call of a request that was waited for already
   * waits less for a silent database.
   */
  watch<Answer>(answer: Promise<Answer>, address: string | null = null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const wait = patience(waitMilliseconds, least.wait)
      const deadline = patience(answerMilliseconds, least.answer)
      let timer = setTimeout(look, wait)
      let isSettled = false
      const settle = (): void => {
        isSettled = true
        clearTimeout(timer)
      }
      answer.finally(settle).then(given => {
        this.#answeredAt = performance.now()
        resolve(given)
      }, reject)
      const listen = async (): Promise<void> => {
        const askedAt = performance.now()
        const beat = await within(this.#listen(), deadline)
        if (isSettled) return
        const isAlive = beat?.isAlive === true || this.#answeredAt > askedAt
        const isElsewhere = address !== null && typeof beat?.address === 'string' && beat.address !== address
        if (isAlive && !isElsewhere) timer = setTimeout(look, wait)
        else reject(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }))
      }
      function look(): void {
        void listen()
      }
    })
  }

  /** One check at a time for all waiting calls. */
  #listen(): Promise<Beat> {
    this.#beat ??= this.#ask().finally(() => {
      this.#beat = null
    })
    return this.#beat
  }

  async #ask(): Promise<Beat> {
    const client = new PrimaryClient({
      connectionString: this.#connectionString,
      application_name: 'hostelry probe',
      connectionTimeoutMillis: answerMilliseconds,
    })
    const answer = client
      .connect()
      .then(() => client.query('SELECT'))
      // A refusal, such as too many connections, is an answer.
      .then(
        () => ({ isAlive: true, address: client.address }),
        error => ({ isAlive: error instanceof pg.DatabaseError, address: null }),
      )
    const beat = await within(answer, answerMilliseconds)
    client.end().catch(() => undefined)
    return beat ?? { isAlive: false, address: null }
  }
}
