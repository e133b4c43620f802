// Distinguishes a silent database (host gone, process stopped) from a slow statement: while a call waits, a separate
// connection checks whether the database answers.

import pg from 'pg'
import { patience, waitedSince } from '../../../values/request-clock.ts'
import { connectionIsLost, isStandbyRefusal } from '../database-faults.ts'
import { withinOwnTime } from '../within.ts'
import { PrimaryClient } from './primary-client.ts'

/** Milliseconds of waiting before the check, and between checks. */
const waitMilliseconds = 500
/** Milliseconds for the check; together with the wait, and with finding out about a commit, less than two seconds. */
const answerMilliseconds = 1_050
/** Both for a request that has used up its time. */
const least = { wait: 100, answer: 200 } as const
/** A check that gave up ends its connection; one that hangs is cut after so many milliseconds. */
const hangingMilliseconds = 3_000
/**
 * Checks in a row without an answer that end a call for which nobody waits, such as what memory is filled with. A busy machine is
 * late for one or two while the call makes progress, and what is thrown away is asked for again.
 */
const mostSilences = 3
/** Milliseconds since a connection broke, or a commit was slow, for which a request is not waited for beyond its time. */
const troubleMilliseconds = 10_000

interface Beat {
  readonly isAlive: boolean
  /** The host that answered; null when none did, or only refused. */
  readonly address: string | null
}

const silence: Beat = { isAlive: false, address: null }

/** A call under way. */
interface Watched {
  /** The host that it was sent to; null where any may answer. */
  readonly address?: string | null
  /** What has arrived of the answer so far, in bytes. */
  readonly received?: () => number
}

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
   * waits less for a silent database; in an outage, no longer than an outage may take to be told. A call that nobody waits for
   * outlasts a check or two.
   */
  watch<Answer>(
    answer: Promise<Answer>,
    { address = null, received = () => 0 }: Watched = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let silences = 0
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
        const before = received()
        const beat =
          (await withinOwnTime(this.#listen(), patience(answerMilliseconds, least.answer))) ?? silence
        if (isSettled) return
        const isAlive = beat.isAlive || this.#answeredAt > askedAt || received() > before
        silences = isAlive ? 0 : silences + 1
        const isSilent = silences >= (waitedSince() === null ? mostSilences : 1)
        const isElsewhere = address !== null && beat.address !== null && beat.address !== address
        if (!isAlive) this.noteTrouble()
        if (!isSilent && !isElsewhere && !this.#isOverdue()) timer = plan()
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
      connectionTimeoutMillis: hangingMilliseconds,
    })
    const answer = client
      .connect()
      .then(() => client.query('SELECT'))
      // A refusal, such as too many connections, is an answer; that it starts or stops is none.
      .then(
        () => ({ isAlive: true, address: client.address }),
        error => ({ isAlive: error instanceof pg.DatabaseError && !connectionIsLost(error), address: null }),
      )
    const beat = await withinOwnTime(answer, answerMilliseconds)
    client.end().catch(() => undefined)
    return beat ?? silence
  }
}
