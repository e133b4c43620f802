// Reservations as a file for spreadsheets, read page by page while it is sent. Each download is in the audit trail.

import { type Coverage, isCovered } from '../../lodging/people/rights.ts'
import type { Settlement } from '../../lodging/reservations/recorded-payment.ts'
import { publicStatus, type Reservation } from '../../lodging/reservations/reservation.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import { readSettlements } from '../../store/back-office/recorded-payments.ts'
import { listRecordsAfter, type RecordFilter } from '../../store/back-office/reservation-records.ts'
import { readPublisherNames } from '../../store/publishers/publishers.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { type CsvAmount, type CsvCell, type CsvForm, csvLine } from '../../values/csv.ts'
import { decimalText, type Minor } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { balanceOf, nothingSettled } from './balance.ts'
import { type RecordStatus, statusesOf } from './reservation-records.ts'

export interface ExportQuestion extends Omit<RecordFilter, 'statuses'> {
  readonly status: RecordStatus | null
  readonly form: CsvForm
  /** Whose guests the file names: of the others it has the stay and the money only. Null: nobody's. */
  readonly guestsOf: Coverage | null
}

const eachTime = 500

/**
 * Reservations that meet the conditions, the newest first, under their headings: amounts in the currency of the property, nothing
 * of the card. Notes the download in the audit trail before the first line, without what was searched for.
 */
export async function* exportReservations(
  context: AppContext,
  { status, form, guestsOf, ...filter }: ExportQuestion,
): AsyncGenerator<string> {
  const { database } = context
  await noteExport(context, { status, guestsOf, ...filter })
  const conditions = { ...filter, statuses: status === null ? null : statusesOf(status) }
  let text = `\ufeff${csvLine(
    columns.map(([name]) => name),
    form,
  )}`
  for (let after: Parameters<typeof listRecordsAfter>[2] = null; ; ) {
    const reservations = await listRecordsAfter(database.patient, conditions, after, eachTime)
    const [names, settled] = await Promise.all([
      namesOf(context, reservations),
      readSettlements(database.patient, reservations),
    ])
    const rows = reservations.map(reservation => {
      const row = {
        reservation,
        ...names,
        settlement: settled.get(reservation.id) ?? nothingSettled,
        showsGuest: guestsOf !== null && isCovered(guestsOf, reservation),
      }
      return csvLine(
        columns.map(([, cell]) => cell(row)),
        form,
      )
    })
    yield text + rows.join('')
    text = ''
    if (reservations.length < eachTime) return
    after = reservations.at(-1)!
  }
}

async function noteExport(
  { database }: AppContext,
  { search, within: _, guestsOf, ...filter }: Omit<ExportQuestion, 'form'>,
): Promise<void> {
  const named = Object.entries(filter).flatMap(([name, value]) => {
    if (value === null || value === false) return []
    return [[name, typeof value === 'number' && isDay(name) ? formatDay(value as never) : value]]
  })
  const after = {
    ...Object.fromEntries(named),
    // The search may be the name of a guest.
    ...(search !== null && { search: 'by a text' }),
    guests:
      guestsOf === null ? 'none' : guestsOf === 'everything' ? 'all' : 'of own properties and publishers',
  }
  const { propertyId, publisherId } = filter
  await database.transaction(transaction =>
    noteAudit(transaction, {
      action: 'exported',
      objectKind: 'reservation',
      objectId: '',
      propertyId,
      publisherId,
      after,
    }),
  )
}

const isDay = (name: string): boolean => !name.endsWith('Id')

async function namesOf({ database, catalog }: AppContext, reservations: readonly Reservation[]) {
  const ids = (field: 'propertyId' | 'publisherId') => [...new Set(reservations.map(each => each[field]))]
  const [properties, publishers] = await Promise.all([
    catalog.properties(ids('propertyId')),
    readPublisherNames(database, ids('publisherId')),
  ])
  return { properties, publishers }
}

interface Row extends Awaited<ReturnType<typeof namesOf>> {
  readonly reservation: Reservation
  readonly settlement: Settlement
  readonly showsGuest: boolean
}

type Cell = (row: Row) => CsvCell
type Column = readonly [name: string, cell: Cell]

const of = (name: string, cell: (reservation: Reservation) => ReturnType<Cell>): Column => [
  name,
  ({ reservation }) => cell(reservation),
]

const ofGuest = (name: string, cell: (guest: Reservation['guest']) => string): Column => [
  name,
  ({ reservation: { guest }, showsGuest }) => (showsGuest ? cell(guest) : null),
]

const money = ({ propertyPrice }: Reservation, amount: Minor | undefined): CsvAmount | null =>
  amount === undefined ? null : { amount: decimalText(amount, propertyPrice.decimals) }

/** What is kept of a cancelled reservation, or of a guest who did not come. */
const penaltyOf = ({ status, cancellation, propertyPrice }: Reservation): Minor | undefined =>
  status === 'no_show' ? propertyPrice.noShowPenalty : cancellation?.penalty

const guestsIn = ({ rooms }: Reservation, kind: 'adults' | 'children'): number =>
  rooms.reduce((sum, room) => sum + room[kind], 0)

const hasNumber = ({ status }: Reservation): boolean => !['pending', 'failed'].includes(publicStatus(status))

const columns: readonly Column[] = [
  of('confirmation_number', reservation => (hasNumber(reservation) ? reservation.confirmationNumber : null)),
  of('id', ({ id }) => id),
  of('status', ({ status }) => status),
  of('payment_state', ({ paymentState }) => paymentState),
  of('property_id', ({ propertyId }) => propertyId),
  ['property', ({ reservation, properties }) => properties.get(reservation.propertyId)?.name ?? null],
  of('publisher_id', ({ publisherId }) => publisherId),
  ['publisher', ({ reservation, publishers }) => publishers.get(reservation.publisherId) ?? null],
  of('source', ({ source }) => source),
  of('room_id', ({ roomId }) => roomId),
  of('room', ({ roomName }) => roomName),
  of('rate_code', ({ rateCode }) => rateCode),
  of('checkin', ({ checkin }) => formatDay(checkin)),
  of('checkout', ({ checkout }) => formatDay(checkout)),
  of('nights', ({ checkin, checkout }) => checkout - checkin),
  of('rooms', ({ rooms }) => rooms.length),
  of('adults', reservation => guestsIn(reservation, 'adults')),
  of('children', reservation => guestsIn(reservation, 'children')),
  of('currency', ({ propertyPrice }) => propertyPrice.currency),
  of('total', each => money(each, each.propertyPrice.total.total)),
  of('tax', each => money(each, each.propertyPrice.total.tax)),
  of('fee', each => money(each, each.propertyPrice.total.fee)),
  of('balance_due', each => money(each, each.propertyPrice.total.balanceDue)),
  of('penalty', each => money(each, penaltyOf(each))),
  of('refund', each => money(each, each.cancellation?.refund)),
  ['paid', ({ reservation, settlement }) => money(reservation, settlement.paid)],
  ['to_pay', ({ reservation, settlement }) => money(reservation, balanceOf(reservation, settlement))],
  of('cancelled_at', ({ cancellation }) => cancellation?.at ?? null),
  of('created_at', ({ createdAt }) => createdAt),
  ofGuest('guest_first_name', guest => guest.first_name),
  ofGuest('guest_last_name', guest => guest.last_name),
  ofGuest('guest_email', guest => guest.email),
  ofGuest('guest_phone', guest => guest.phone),
  ofGuest('guest_country', ({ addresses }) => addresses[0]?.country ?? ''),
]
