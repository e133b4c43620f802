// Reads a request slice by slice: first its head, which says who sends it, and the rest once the sender is known to be right.
// What a stranger sends costs no more than a head (threat C12).

import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { XmlReader } from '../xml.ts'
import { type OtaRequest, requestIn, SoapFault } from './soap.ts'

/** In characters. SiteMinder's heads have about one thousand; to read so many takes milliseconds. */
const headLength = 16 * 1024

export class RequestReading {
  readonly #reader = new XmlReader()
  readonly #slices: AsyncIterator<string>
  readonly #turns = new EventLoopYield()
  #length = 0
  #isWhole = false

  /** `slices` are the text of the request, each short enough to be read at once. They are asked for only as they are read. */
  constructor(slices: AsyncIterable<string>) {
    this.#slices = slices[Symbol.asyncIterator]()
  }

  /**
   * The request as far as its first 16 KiB say it. XmlRefusal for what is no XML; SoapFault for what is no envelope around one known
   * message, and for a longer ping, because nobody proves one.
   */
  async head(): Promise<OtaRequest> {
    await this.#readTo(headLength)
    const request = requestIn(this.#reader.root)
    if (request.name === 'Ping' && !this.#isWhole) {
      throw new SoapFault('Client', 'A ping has to be shorter than 16 KiB.')
    }
    return request
  }

  /** The whole request. Throws as `head`. */
  async whole(): Promise<OtaRequest> {
    await this.#readTo(Number.POSITIVE_INFINITY)
    return requestIn(this.#reader.root)
  }

  /** Nothing more is read. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#slices.return?.()
  }

  async #readTo(length: number): Promise<void> {
    while (!this.#isWhole && this.#length < length) {
      const { done, value } = await this.#slices.next()
      if (done) {
        this.#reader.end()
        this.#isWhole = true
      } else {
        this.#reader.write(value)
        this.#length += value.length
        await this.#turns.next()
      }
    }
  }
}
