// A hotel's system that speaks AlpineBits: sends requests to a connection, and reads what the server answers.

import { gzipSync } from 'node:zlib'
import { schemaCheckOf, type Version } from '../../../src/channels/alpinebits/schema-check.ts'
import { parseMessage } from '../../../src/channels/alpinebits/xml.ts'
import type { XmlElement } from '../../../src/channels/xml.ts'

export interface Sending {
  readonly version?: string
  readonly gzip?: boolean
  readonly password?: string
  /** The request is sent as a file of the form. */
  readonly asFile?: boolean
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

export class AlpineBitsClient {
  readonly #url: string
  readonly #credentials: { readonly login: string; readonly password: string }

  constructor(url: string, credentials: { readonly login: string; readonly password: string }) {
    this.#url = `${url}/channels/alpinebits`
    this.#credentials = credentials
  }

  /** Sends a request as it is. */
  async send(action: string, xml: string, sending: Sending = {}): Promise<Answer> {
    const form = new FormData()
    form.set('action', action)
    form.set('request', sending.asFile ? new File([xml], 'request.xml', { type: 'text/xml' }) : xml)
    const encoded = new Response(form)
    const plain = Buffer.from(await encoded.arrayBuffer())
    const { login, password } = {
      ...this.#credentials,
      ...(sending.password && { password: sending.password }),
    }
    const answer = await fetch(this.#url, {
      method: 'POST',
      body: new Uint8Array(sending.gzip ? gzipSync(plain) : plain),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
        'x-alpinebits-clientprotocolversion': sending.version ?? '2022-10',
        ...(sending.gzip && { 'content-encoding': 'gzip' }),
      },
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  /** Sends a request and returns the document of the answer, which is valid by the schema. */
  async ask(action: string, xml: string, sending: Sending = {}): Promise<XmlElement> {
    const { status, text } = await this.send(action, xml, sending)
    if (status !== 200) throw new Error(`HTTP ${status}: ${text}`)
    ;(await schemaCheckOf((sending.version ?? '2022-10') as Version))(text)
    return parseMessage(text)
  }
}

/** A document of the namespace around its content. */
export const document = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.opentravel.org/OTA/2003/05" Version="4">${content}</${root}>`

export const completeSet = '<UniqueID Type="16" ID="1" Instance="CompleteSet"/>'

/** FreeRooms of a hotel; `content` are its Inventory elements. */
export const freeRooms = (hotel: number | string, content: string, head = ''): string =>
  document('OTA_HotelInvCountNotifRQ', `${head}<Inventories HotelCode="${hotel}">${content}</Inventories>`)

/** An Inventory: so many rooms can be booked; null leaves out InvCounts. */
export const rooms = (code: string, start: string, end: string, count: number | null): string =>
  `<Inventory><StatusApplicationControl Start="${start}" End="${end}" ${code}/>${
    count === null ? '' : `<InvCounts><InvCount CountType="2" Count="${count}"/></InvCounts>`
  }</Inventory>`
