// The bookings that two hotels in Portugal took from 2013 to 2017, as the data set has them, and what happened on which day
// (N. Antonio, A. de Almeida, L. Nunes: Hotel booking demand datasets, Data in Brief 22, 2019; CC BY 4.0).

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addDays, type Day, parseDay } from '../../src/values/civil-dates.ts'
import { readZipEntry } from './zip-entry.ts'

export interface HistoricBooking {
  /** Row of the data set, from 1. */
  readonly row: number
  readonly hotel: 'City' | 'Resort'
  /** A letter from A to P. */
  readonly roomType: string
  readonly bookedOn: Day
  /** Null where the guest did not cancel: one who did not come keeps the room. */
  readonly cancelledOn: Day | null
  readonly checkin: Day
  readonly nights: number
  readonly adults: number
  readonly children: number
}

export interface HistoricEvent {
  readonly kind: 'booking' | 'cancellation'
  readonly day: Day
  readonly booking: HistoricBooking
}

/** Where the data set lies beside the project. */
export const dataSetPath = fileURLToPath(
  new URL('../../../shared/data/hotel-booking-demand/hotel_bookings.csv.zip', import.meta.url),
)

export const hasDataSet = (path = dataSetPath): boolean => existsSync(path)

/** All bookings with a night and an adult; the others (1,048 of 119,390) are no stay that anybody can book. */
export function readBookings(path = dataSetPath): HistoricBooking[] {
  const text = readZipEntry(readFileSync(path), 'hotel_bookings.csv').toString('utf8')
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const columns = new Map(header.split(',').map((name, column) => [name, column]))
  return lines
    .map((line, index) => {
      const cells = line.split(',')
      return bookingFrom(name => cells[columns.get(name) ?? -1] ?? '', index + 1)
    })
    .filter(({ nights, adults }) => nights > 0 && adults > 0)
}

/**
 * Bookings and cancellations in the order of their days. Hours are not known: on one day all bookings come before all
 * cancellations, and each in the order of the data set.
 */
export function eventsOf(bookings: readonly HistoricBooking[]): HistoricEvent[] {
  const booked = bookings.map(booking => ({ kind: 'booking', day: booking.bookedOn, booking }) as const)
  const cancelled = bookings.flatMap(booking =>
    booking.cancelledOn === null
      ? []
      : [{ kind: 'cancellation', day: booking.cancelledOn, booking } as const],
  )
  // Sorting keeps the order of what is equal.
  return [...booked, ...cancelled].sort((a, b) => a.day - b.day)
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

function bookingFrom(cell: (name: string) => string, row: number): HistoricBooking {
  const month = monthNames.indexOf(cell('arrival_date_month')) + 1
  const checkin = dayOf(cell('arrival_date_year'), month, cell('arrival_date_day_of_month'))
  const isCancelled = cell('reservation_status') === 'Canceled'
  const [cancelMonth = '', cancelDay = '', cancelYear = ''] = cell('reservation_status_date').split('/')
  return {
    row,
    hotel: cell('hotel') === 'City Hotel' ? 'City' : 'Resort',
    roomType: cell('reserved_room_type'),
    bookedOn: addDays(checkin, -Number(cell('lead_time'))),
    cancelledOn: isCancelled ? dayOf(cancelYear, cancelMonth, cancelDay) : null,
    checkin,
    nights: Number(cell('stays_in_weekend_nights')) + Number(cell('stays_in_week_nights')),
    adults: Number(cell('adults')),
    // Four rows have NA children, of whom nothing is known.
    children: (Number(cell('children')) || 0) + Number(cell('babies')),
  }
}

function dayOf(year: string, month: string | number, dayOfMonth: string): Day {
  const text = [year, month, dayOfMonth].map(part => String(part).padStart(2, '0')).join('-')
  const day = parseDay(text)
  if (day === undefined) throw new Error(`the data set has a date that is none: ${text}`)
  return day
}
