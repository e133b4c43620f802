// Reads the answer of a hotel's system to a booking that was pushed (OTA_HotelResNotifRS).

import { allAt, childAt } from '../../xml.ts'
import { MessageRefusal } from '../message-refusal.ts'
import { parseMessage } from '../xml.ts'

/** Why the booking was not taken, as the outcome of a delivery; null when it was taken. Never throws. */
export function readPushAnswer(text: string): { readonly kind: 'failed'; readonly status: string } | null {
  try {
    const root = parseMessage(text)
    if (root.name === 'OTA_HotelResNotifRS' && childAt(root, 'Success')) return null
    const [error] = allAt(root, 'Errors', 'Error')
    const said = (error?.text ?? '').trim().replace(/[^\x20-\x7e]+/g, ' ')
    return { kind: 'failed', status: `refused: ${said.slice(0, 200) || 'without a reason'}` }
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error
    return { kind: 'failed', status: 'the answer is not one of AlpineBits' }
  }
}
