// A message that was exchanged with a source about a booking, in lists and records.

import { instant, integer, orNull, text } from '../kit/schema-words.ts'

/** What every list of messages shows. */
export const messageFields = {
  call: text('book, resume, resolve or cancel: what was wanted of the source.'),
  method: text('The HTTP method.'),
  path: text('The path, without its query.'),
  status: orNull(integer('The HTTP status; null where no answer was read.')),
  error: orNull(text('Why there was no answer; null where there was one.')),
  at: instant('When it ended.'),
}

/** The texts of a message. */
export const messageTexts = {
  sent: orNull(text('What was sent as JSON, without credentials, cards and guests; null for none.')),
  answered: orNull(text('What came back, likewise.')),
}
