// Invoices and receipts of a reservation: written, taken back, and shown as PDF and as a page to print.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { nameOf } from '../kit/caller.ts'
import { recordPath } from '../reservations/reservation-schemas.ts'
import { invoicePage, invoicePagePolicy } from './invoice-page.ts'
import { invoicePdf } from './invoice-pdf.ts'
import {
  invoiceBody,
  invoicePath,
  invoicesAnswer,
  invoiceToWrite,
  presentInvoices,
} from './invoice-schemas.ts'

const url = '/admin/v1/reservations/:reference/invoices'
const inReservation = inPath('reservation', 'reference')

/** Adds the routes. */
export function addInvoiceRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url,
    operationId: 'listInvoices',
    access: may('invoices.read', inReservation),
    summary: 'Invoices and credit notes of a reservation.',
    description: 'As they were written, whatever has become of the reservation since.',
    path: recordPath,
    result: invoicesAnswer,
    answer: async ({ path }) => presentInvoices(await operations.showInvoices(path.reference)),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url,
    operationId: 'writeInvoice',
    access: may('reservations.decide', inReservation),
    summary: 'Writes an invoice, or takes one back by a credit note.',
    description:
      'It states the stay as it is now, or the penalty of one that fell, with what was paid; paid in full it is the receipt. ' +
      'Numbers have no gaps, by property and year, and nothing of it is changed later: after a change of the stay it is taken ' +
      'back with `credits` and written anew. 409 where an invoice states the stay already or is taken back already; 422 for a ' +
      'reservation that was never confirmed or owes nothing.',
    path: recordPath,
    body: invoiceBody,
    result: invoicesAnswer,
    status: 201,
    refusals: [409, 422],
    answer: async ({ path, body, caller }) =>
      presentInvoices(await operations.writeInvoice(invoiceToWrite(body, { ...path, by: nameOf(caller) }))),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${url}/:number/pdf`,
    operationId: 'downloadInvoice',
    access: may('invoices.read', inReservation),
    summary: 'An invoice as PDF.',
    description: 'The same bytes each time, on A4, with its fonts.',
    path: invoicePath,
    result: Type.Unsafe<Readable>({ type: 'string', description: 'A PDF file.' }),
    answer: async ({ path }, { reply }) => {
      const bytes = await invoicePdf(await operations.showInvoice(path))
      reply.type('application/pdf')
      reply.header('content-disposition', `inline; filename="${path.number}.pdf"`)
      return Readable.from([bytes])
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${url}/:number/page`,
    operationId: 'showInvoicePage',
    access: may('invoices.read', inReservation),
    summary: 'An invoice as a page to print.',
    description: 'HTML that needs no script and nothing else.',
    path: invoicePath,
    result: Type.Unsafe<Readable>({ type: 'string', description: 'A page.' }),
    answer: async ({ path }, { reply }) => {
      const page = invoicePage(await operations.showInvoice(path))
      reply.type('text/html; charset=utf-8').header('content-security-policy', invoicePagePolicy)
      return Readable.from([page])
    },
  })
}
