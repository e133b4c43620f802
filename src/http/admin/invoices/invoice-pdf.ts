// An invoice as PDF, drawn in a thread of its own, one after another.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Invoice } from '../../../lodging/reservations/invoice.ts'

let last: Promise<unknown> = Promise.resolve()
/** Null before the first invoice, and after an error. */
let thread: Worker | null = null

/** The bytes; the same for the same invoice. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const next = last.then(() => draw(invoice))
  last = next.catch(() => undefined)
  return next
}

/** The thread stays for the next one: to start it takes longer than to draw. It keeps no process from ending. */
async function draw(invoice: Invoice): Promise<Buffer> {
  thread ??= new Worker(new URL('./invoice-drawing.ts', import.meta.url))
  const drawing = thread
  try {
    drawing.ref()
    drawing.postMessage(invoice)
    const [bytes] = await once(drawing, 'message')
    drawing.unref()
    return Buffer.from(bytes)
  } catch (error) {
    thread = null
    await drawing.terminate()
    throw error
  }
}
