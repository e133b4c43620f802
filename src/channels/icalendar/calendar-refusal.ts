// A calendar that is not taken; nothing of it changes a night.

/** `message` says why, for the hotel. */
export class CalendarRefusal extends Error {
  override readonly name = 'CalendarRefusal'
}
