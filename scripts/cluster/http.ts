// Requests of the load. An answer that does not come is null.

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
  readonly milliseconds: number
}

/** For the answer that there is an outage, with some for the way there and back. */
const promisedMilliseconds = 2_050

/** What answers there were since it was last emptied. */
export class Answers {
  readonly counts = new Map<string, number>()
  /** The slowest refusal of a kind with 503, in milliseconds. */
  readonly slowest = new Map<string, number>()
  /** Texts of refusals with 503 that took longer than promised. */
  readonly late: string[] = []
  /** Texts of answers that nobody should get. */
  readonly wrong: string[] = []

  add(kind: string, answer: Answer | null, expected: readonly number[]): void {
    const status = answer?.status ?? 0
    const name = `${kind} ${status}`
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    if (status === 503) this.slowest.set(kind, Math.max(this.slowest.get(kind) ?? 0, answer!.milliseconds))
    if (status === 503 && answer!.milliseconds > promisedMilliseconds && this.late.length < 20)
      this.late.push(
        `${kind} 503 after ${(answer!.milliseconds / 1000).toFixed(2)} s: ${JSON.stringify(answer!.body).slice(0, 300)}`,
      )
    if (answer && !expected.includes(status) && this.wrong.length < 20)
      this.wrong.push(`${kind} ${status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
  }

  /** Answers of a status, of all kinds. */
  of(status: number): number {
    let sum = 0
    for (const [name, count] of this.counts) if (name.endsWith(` ${status}`)) sum += count
    return sum
  }

  /** Those without the answer that was wanted: an outage or silence. */
  get errors(): number {
    return this.of(503) + this.of(502) + this.of(202) + this.of(0)
  }

  empty(): void {
    this.counts.clear()
    this.wrong.length = 0
    this.late.length = 0
    this.slowest.clear()
  }
}

const patienceMilliseconds = 30_000

export async function send(
  url: string,
  method: 'POST' | 'PATCH',
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Answer | null> {
  const start = performance.now()
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    const told = await answer.json()
    const milliseconds = performance.now() - start
    return { status: answer.status, headers: answer.headers, body: told, milliseconds }
  } catch {
    return null
  }
}
