// The fields of a guest, an address and a card: which are needed, and how long each may be.

import { describe, expect, test } from 'vitest'
import { errorsOf } from '../../support/wire/read-requests.ts'
import {
  address,
  chosen,
  days,
  guest,
  id,
  payment,
  two,
  wholeAddress,
} from '../../support/wire/request-parts.ts'

describe('the guest and the card', () => {
  const room = { name: 'Ada', ...two }
  const booking = { ...chosen, ...days, rooms: [room], guest, payment }
  const errors = (more: object) => errorsOf('book/reservation', { ...booking, ...more })
  const longest = (most: number) => `must be at most ${most} characters long`

  test.each([
    ['guest', guest, { first_name: 120, last_name: 120, phone: 40 }],
    ['payment', payment, { cardholder: 120, postal_code: 20 }],
  ])('%s has texts that are needed, up to their length', (part, whole, lengths) => {
    for (const [name, most] of Object.entries(lengths)) {
      const field = `${part}.${name}`
      const of = (value: unknown) => errors({ [part]: { ...whole, [name]: value } })
      expect(of('x'.repeat(most))).toEqual([])
      expect(of('x'.repeat(most + 1))).toEqual([{ field, message: longest(most) }])
      expect(of(null)).toEqual([{ field, message: 'is required' }])
    }
  })

  test('an address has texts up to their length, of which some are needed', () => {
    const lengths = {
      line_1: 200,
      country: 60,
      postal_code: 20,
      line_2: 200,
      city: 120,
      region: 120,
      state: 120,
    }
    for (const [name, most] of Object.entries(lengths)) {
      const field = `guest.addresses[1].${name}`
      const of = (value: unknown) =>
        errors({ guest: { ...guest, addresses: [address, { ...wholeAddress, [name]: value }] } })
      expect(of('x'.repeat(most))).toEqual([])
      expect(of('x'.repeat(most + 1))).toEqual([{ field, message: longest(most) }])
      expect(of(null)).toEqual(name in address ? [{ field, message: 'is required' }] : [])
    }
  })

  test('a guest has ten addresses and a note of 2000 characters at most', () => {
    const of = (more: object) => errors({ guest: { ...guest, ...more } })
    expect(of({ addresses: Array(10).fill(address), note: 'x'.repeat(2000) })).toEqual([])
    expect(of({ addresses: Array(11).fill(address), note: 'x'.repeat(2001) })).toEqual([
      { field: 'guest.note', message: longest(2000) },
      { field: 'guest.addresses', message: 'must be a list of at most 10 entries, within [ and ]' },
    ])
  })

  test.each(['book/reservation', 'reservation/modify'])('of %s: a whole card or a token alone', path => {
    const base = path === 'book/reservation' ? booking : { id }
    const of = (sent: object) => errorsOf(path, { ...base, payment: sent })
    const fields = ['cardholder', 'number', 'month', 'year', 'cvv', 'postal_code']
    const said = (message: string) => fields.map(name => ({ field: `payment.${name}`, message }))
    expect(of({ token: 'ctoken_1' })).toEqual([])
    expect(of(payment)).toEqual([])
    expect(of({})).toEqual(said('is required'))
    expect(of({ ...payment, token: 'ctoken_1' })).toEqual(
      said('must not be sent with a token, which stands for the card'),
    )
    expect(of({ ...payment, year: 999 })).toEqual([
      { field: 'payment.year', message: 'must be a whole number from 1000 to 9999' },
    ])
    expect([of({ ...payment, year: 1000 }), of({ ...payment, year: 9999 })]).toEqual([[], []])
    expect(of({ ...payment, year: 10_000 })).toHaveLength(1)
  })

  test('a room is held under a name of 120 characters at most', () => {
    const of = (name: unknown) => errors({ rooms: [{ ...room, name }] })
    expect(of('x'.repeat(120))).toEqual([])
    expect(of('x'.repeat(121))).toEqual([{ field: 'rooms[0].name', message: longest(120) }])
    expect(of('')).toEqual([{ field: 'rooms[0].name', message: 'is required' }])
  })
})
