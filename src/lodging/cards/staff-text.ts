// What staff writes in its own words.

import { about, badRequest, type Said } from '../../values/faults.ts'
import { holdsCardNumber } from './card-numbers.ts'

/** What staff writes, without blanks around it. BadRequestException for one that is empty, too long or has a card number. */
export function checkedText(field: string, text: string, longest: number): string {
  const note = text.trim()
  const fault = (said: Said) => badRequest([about(field, said)])
  if (note === '' || note.length > longest)
    throw fault({
      message: `must have 1 to ${longest} characters`,
      code: 'text_length',
      limits: { least: 1, most: longest },
    })
  if (/(?![\n\t])\p{Cc}/u.test(note)) throw fault('has a control character; send plain text')
  if (holdsCardNumber(note)) throw fault('must not contain a card number')
  return note
}
