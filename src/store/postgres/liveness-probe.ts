// Distinguishes a silent database (host gone, process stopped) from a slow statement: while a call waits, a separate
// connection checks whether the database answers.

import pg from 'pg'
import { patience } from '../../values/request-clock.ts'
import { connectionIsLost, isStandbyRefusal } from './database-faults.ts'
import { PrimaryClient } from './primary-client.ts'
import { within } from './within.ts'

/** Milliseconds of waiting before the check, and between checks. */
const waitMilliseconds = 500
/** Milliseconds for the check; together with the wait, and with finding out about a commit, less than two seconds. */
const answerMilliseconds = 1_050
/** Both for a request that has used up its time. */
const least = { wait: 100, answer: 200 } as const
/** Milliseconds since a connection broke, or a commit was slow, for which a request is not waited for beyond its time. */
const troubleMilliseconds = 10_000

interface Beat {
  readonly isAlive: boolean
  /** The host that answered; null when none did, or only refused. */
  readonly address: string | null
}

const silence: Beat = { isAlive: false, address: null }

export class LivenessProbe {
  readonly #connectionString: string
  #beat: Promise<Beat> | null = null
  /** When a call was answered last, and when one was not, in milliseconds of performance.now(). */
  #answeredAt = Number.NEGATIVE_INFINITY
  #troubledAt = Number.NEGATIVE_INFINITY

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /**
   * The answer, however long it takes; rejects with ETIMEDOUT when the database falls silent meanwhile, to this call and to all
   * others, or another host than the one at `address` has become the primary. The call of a request that was waited for already
   * waits less for a silent database; in an outage, no longer than an outage may take to be told.
   */
  watch<Answer>(answer: Promise<Answer>, address: string | null = null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const plan = () => setTimeout(look, patience(waitMilliseconds, least.wait))
      let timer = plan()
      let isSettled = false
      const settle = (): void => {
        isSettled = true
        clearTimeout(timer)
      }
      answer.then(
        given => {
          settle()
          this.#answeredAt = performance.now()
          resolve(given)
        },
        error => {
          settle()
          if (connectionIsLost(error) || isStandbyRefusal(error)) this.noteTrouble()
          reject(error)
        },
      )
      const listen = async (): Promise<void> => {
        const askedAt = performance.now()
        const beat = (await within(this.#listen(), patience(answerMilliseconds, least.answer))) ?? silence
        if (isSettled) return
        const isAlive = beat.isAlive || this.#answeredAt > askedAt
        const isElsewhere = address !== null && beat.address !== null && beat.address !== address
        if (!isAlive) this.noteTrouble()
        if (isAlive && !isElsewhere && !this.#isOverdue()) timer = plan()
        else reject(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }))
      }
      function look(): void {
        void listen()
      }
    })
  }

  /** There is an outage: for a while no request is waited for beyond its time, though the database answers some. */
  noteTrouble(): void {
    this.#troubledAt = performance.now()
  }

  #isOverdue(): boolean {
    return performance.now() - this.#troubledAt < troubleMilliseconds && patience(1, 0) === 0
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
      // A refusal, such as too many connections, is an answer; that it starts or stops is none.
      .then(
        () => ({ isAlive: true, address: client.address }),
        error => ({ isAlive: error instanceof pg.DatabaseError && !connectionIsLost(error), address: null }),
      )
    const beat = await within(answer, answerMilliseconds)
    client.end().catch(() => undefined)
    return beat ?? silence
  }
}
