// Whether the event loop of a worker turns. One that hangs answers nothing, holds its connections, and never ends by itself.

/** Between two questions. */
export const pulseMilliseconds = 5_000
/** So many questions in a row without an answer: half a minute, far more than collecting garbage or a busy machine takes. */
const mostMissed = 6

export class Pulse {
  readonly #ask: () => void
  readonly #onHung: () => void
  #hasBeaten = false
  #missed = 0

  /** `ask` sends a question; `onHung` is called once. */
  constructor(ask: () => void, onHung: () => void) {
    this.#ask = ask
    this.#onHung = onHung
  }

  /**
   * Asks again. Time is counted in questions, so that a pause of the process that asks, or of the machine, is nobody's fault.
   * Until the first word nothing is missed: loading a program takes as long as it takes.
   */
  feel(): void {
    if (this.#missed > mostMissed) return
    if (this.#hasBeaten) this.#missed += 1
    if (this.#missed > mostMissed) this.#onHung()
    else this.#ask()
  }

  /** An answer came, or anything else that was said. */
  beat(): void {
    this.#hasBeaten = true
    this.#missed = 0
  }
}
