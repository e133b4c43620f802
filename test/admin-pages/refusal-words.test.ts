// What the server says of fields is said by the pages in words of their own and in their language.

import { expect, test } from 'vitest'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { complaintCodes, type FieldError, refusalReasons } from '../../src/values/faults.ts'
import { knownSentence } from '../../web/admin/src/parts/refusal-words.ts'
import de from '../../words/de/administration/parts.json' with { type: 'json' }
import en from '../../words/en/administration/parts.json' with { type: 'json' }
import { smallHotel } from '../support/hotels/small-hotel.ts'

const hotel = smallHotel({ from: parseDay('2027-02-01')! })
const [room] = hotel.rooms
const [plan] = hotel.rate_plans

/** What the server says of the fields of a document that are wrong. */
function saidOf(changes: object): readonly FieldError[] {
  const checked = checkPropertyDocument({ ...hotel, ...changes })
  return 'errors' in checked ? checked.errors : []
}

test.each<[string, object, string, string]>([
  ['an empty name', { name: '' }, 'is needed.', 'wird gebraucht.'],
  ['an empty room', { rooms: [{ ...room, name: '' }] }, 'is needed.', 'wird gebraucht.'],
  ['an empty title', { rate_plans: [{ ...plan, title: '' }] }, 'is needed.', 'wird gebraucht.'],
  ['no occupancy', { rooms: [{ id: 1, name: 'A' }] }, 'is needed.', 'wird gebraucht.'],
  ['a long name', { name: 'a'.repeat(300) }, 'has 1 to 200 characters.', 'hat 1 bis 200 Zeichen.'],
  [
    'a town for a time zone',
    { time_zone: 'Vienna' },
    'is a time zone such as Europe/Vienna or America/Denver.',
    'ist eine Zeitzone, etwa Europe/Vienna oder America/Denver.',
  ],
  [
    'a small currency',
    { currency: 'eur' },
    'is the three letters of a currency, such as EUR.',
    'hat die drei Buchstaben einer Währung, etwa EUR.',
  ],
  [
    'too many guests',
    { rooms: [{ ...room, maximum_occupancy: 4000 }] },
    'is a whole number from 1 to 40.',
    'ist eine ganze Zahl von 1 bis 40.',
  ],
  ['a word for yes', { open: 'perhaps' }, 'is one of the choices.', 'ist eine der Möglichkeiten.'],
  ['a field that is none', { colour: 'red' }, 'is not known here.', 'ist hier nicht bekannt.'],
])('%s', (_, changes, english, german) => {
  const said = saidOf(changes)
  expect(said.length).toBeGreaterThan(0)
  expect(said.map(error => knownSentence(error, en.refusals))).toContain(english)
  expect(said.map(error => knownSentence(error, de.refusals))).toContain(german)
})

test('the names that the server gives are those that the pages have words for', () => {
  expect(Object.keys(en.refusals.fields).toSorted()).toEqual([...complaintCodes].toSorted())
  expect(Object.keys(en.refusals.reasons).toSorted()).toEqual([...refusalReasons].toSorted())
})

test('what has no name is not guessed, nor one that only a newer server knows', () => {
  expect(knownSentence({ message: 'is needed, or an e-mail address' }, en.refusals)).toBeNull()
  const newer = { message: 'is needed', code: 'newer' as 'required' }
  expect(knownSentence(newer, en.refusals)).toBeNull()
})
