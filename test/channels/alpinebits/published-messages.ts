// The messages that AlpineBits partners publish as examples, good and bad, where ../shared/data has them.

import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../shared/data/alpinebits/samples/', import.meta.url)

export const hasPublishedMessages = existsSync(folder)

export interface PublishedMessage {
  /** "odh-validation/2020-10__freerooms__HotelAvailNotifRQ_ok_reset.xml". */
  readonly file: string
  /** "2020-10". */
  readonly version: string
  /** "freerooms", "inventory", "rateplans", "guestrequests" or "handshake". */
  readonly subject: string
  /** What the message is said to be wrong by: "no-uniqueid-and-reset"; null for a good one. */
  readonly fault: string | null
  readonly xml: string
}

/** All of them; none where the data is absent. */
export function publishedMessages(): PublishedMessage[] {
  if (!hasPublishedMessages) return []
  return ['odh-validation', 'hgv'].flatMap(source =>
    readdirSync(new URL(`${source}/`, folder))
      .sort()
      .map(name => {
        const [version = '', subject = ''] = name.split('__')
        const fault = /[_-]err[_-](.+)\.xml$/.exec(name)?.[1] ?? null
        const xml = readFileSync(new URL(`${source}/${name}`, folder), 'utf8')
        return { file: `${source}/${name}`, version, subject, fault, xml }
      }),
  )
}

/** The hotel that a message is for, in the code or name that it has itself. */
export const hotelOf = (xml: string) => ({
  code: /HotelCode="([^"]*)"/.exec(xml)?.[1] ?? '1',
  name: /HotelName="([^"]*)"/.exec(xml)?.[1] ?? 'Frangart Inn',
})
