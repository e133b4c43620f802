// The columns of a table of reservations: what the download writes and an import reads.

/** Columns that every table needs; a room is named by its id or by its name. */
export const neededColumns = [
  'confirmation_number',
  'checkin',
  'checkout',
  'total',
  'guest_last_name',
] as const

/** Columns that may be left out. */
const furtherColumns = [
  'status',
  'property_id',
  'room_id',
  'room',
  'rate_code',
  'rooms',
  'adults',
  'children',
  'currency',
  'tax',
  'fee',
  'penalty',
  'refund',
  'cancelled_at',
  'created_at',
  'publisher',
  'guest_first_name',
  'guest_email',
  'guest_phone',
  'guest_country',
  'guest_note',
] as const

/** Columns of the download that are for reading; what comes in there is ignored. */
const ignoredColumns = [
  'id',
  'payment_state',
  'property',
  'publisher_id',
  'source',
  'nights',
  'balance_due',
  'paid',
  'to_pay',
] as const

export const importColumns: readonly string[] = [...neededColumns, ...furtherColumns, ...ignoredColumns]
export const meaningfulColumns: readonly string[] = [...neededColumns, ...furtherColumns]
