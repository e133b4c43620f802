// Distinguishes a silent database (host gone, process stopped) from a slow statement: while a call waits, a separate
// connection checks whether the database answers.

import pg from 'pg'

/** Milliseconds of waiting before the check, and between checks. */
const patienceMilliseconds = 700
/** Milliseconds for the check; together with the wait less than two seconds. */
const answerMilliseconds = 1_200

export class LivenessProbe {
  readonly #connectionString: string
  #beat: Promise<boolean> | null = null

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /** The answer, however long it takes; rejects with ETIMEDOUT when the database falls silent meanwhile. */
  watch<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let timer = setTimeout(look, patienceMilliseconds)
      let isSettled = false
      const settle = (): void => {
        isSettled = true
        clearTimeout(timer)
      }
      answer.finally(settle).then(resolve, reject)
      const listen = async (): Promise<void> => {
        const isAlive = await this.#isAlive()
        if (isSettled) return
        if (isAlive) timer = setTimeout(look, patienceMilliseconds)
        else reject(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }))
      }
      function look(): void {
        void listen()
      }
    })
  }

  /** One check at a time for all waiting calls. */
  #isAlive(): Promise<boolean> {
    this.#beat ??= this.#ask().finally(() => {
      this.#beat = null
    })
    return this.#beat
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'hostelry probe',
      connectionTimeoutMillis: answerMilliseconds,
    })
    client.on('error', () => undefined)
    const answer = client
      .connect()
      .then(() => client.query('SELECT'))
      // A refusal, such as too many connections, is an answer.
      .then(
        () => true,
        error => error instanceof pg.DatabaseError,
      )
    const isAlive = await within(answer, answerMilliseconds)
    client.end().catch(() => undefined)
    return isAlive ?? false
  }
}

/** Null when there was no answer in time. An answer that arrived while this process was busy counts as in time. */
export async function within<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, null)), milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
