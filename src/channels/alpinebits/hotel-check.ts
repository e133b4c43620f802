// The hotel that a message is about: exactly the one of the connection.

import type { XmlElement } from '../xml.ts'
import { type Findings, quoted } from './findings.ts'
import { errorCodes } from './message-refusal.ts'

/** How messages may name the hotel of a connection. */
export interface HotelNames {
  readonly code: string
  readonly name: string
}

/** Adds a finding unless an element names the hotel, by HotelCode or, without one, by HotelName; case counts. */
export function checkHotel(element: XmlElement, hotel: HotelNames, findings: Findings): void {
  const code = element.attributes.get('HotelCode')
  const name = element.attributes.get('HotelName')
  if (code === undefined && name === undefined) {
    findings.add(element, `${element.name} needs HotelCode or HotelName.`, errorCodes.missing)
  } else if (code !== undefined && code !== hotel.code) {
    const sentence = `HotelCode ${quoted(code)} is not the hotel of these credentials.`
    findings.add(element, sentence, errorCodes.hotelCode)
  } else if (code === undefined && name !== hotel.name) {
    const sentence = `HotelName ${quoted(name ?? '')} is not the hotel of these credentials; send its HotelCode.`
    findings.add(element, sentence, errorCodes.hotelCode)
  }
}
