// The pages on which a guest looks a booking up and cancels it, whole, in every state that they can be in. The sheets in outlines/
// are what they show.

import { expect, test } from 'vitest'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { Fault, notFound } from '../../../src/values/faults.ts'
import { variantsOf } from '../../support/pages/page-outline.ts'
import { type Asked, action, bookingOutline, scriptedBooking } from '../../support/pages/scripted-booking.ts'
import { bookedReservation } from '../../support/pages/scripted-page.ts'

await compileComponents()
const { bookingEntry, findBooking } = await import('../../../src/http/sites/booking/booking-entry.tsx')
const { cancelPage, cancelBooking } = await import('../../../src/http/sites/booking/cancel-page.tsx')

test('looking a booking up', async () => {
  const limited = (headers: Record<string, string>) => new Fault('TooManyRequestsException', 'x', { headers })
  const find = (answer: unknown, form = { number: 'R1', email: 'a@b.example' }) =>
    bookingOutline(findBooking, {
      form,
      page: {
        lookUpBooking: async () => {
          if (answer instanceof Error) throw answer
          return answer as null
        },
      },
    })
  const entry = await bookingOutline(page => bookingEntry(page))
  await expect(entry).toMatchFileSnapshot('../outlines/look-up.txt')
  const sheet = await variantsOf(entry, {
    found: () => find('R1'),
    'not found': () => find(null),
    'too often': () => find(limited({ 'Retry-After': '61' })),
    'too often, for a minute': () => find(limited({ 'Retry-After': '60' })),
    'too often, nobody knows for how long': () => find(limited({})),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/look-up-answers.txt')
  for (const fault of [new Fault('ServiceUnavailableException', 'x'), new Error('broken')])
    await expect(find(fault)).rejects.toBe(fault)
})

test('cancelling', async () => {
  const costs = (penalty: number, refund: number) => ({
    'reservation/cancel': {
      penalty,
      refund,
      currency: 'USD',
      charge: { currency: 'USD', penalty, refund },
    },
  })
  const cardThat = (card: 'charged' | 'kept') => {
    const { meta_data } = bookedReservation()
    return { reservation: { meta_data: { ...meta_data, charge: { ...meta_data.charge, card } } } }
  }
  const paid = cardThat('charged')
  const ask = (asked: Asked = {}) => bookingOutline(cancelPage, { answers: costs(0, 0), ...asked })
  const asked = await ask()
  await expect(asked).toMatchFileSnapshot('../outlines/cancel.txt')
  const refusedWith = (fault: Error) => {
    const cancel = ({ simulate }: { simulate?: boolean }) =>
      simulate ? costs(40, 0)['reservation/cancel'] : fault
    return bookingOutline(cancelBooking, {
      form: { expected_penalty: '0' },
      answers: { 'reservation/cancel': cancel },
    })
  }
  const risen = new Fault('PriceChangedException', 'x', {
    errors: [
      { field: 'new_penalty', message: '40' },
      { field: 'old_penalty', message: '0' },
    ],
  })
  const sheet = await variantsOf(asked, {
    'at a cost': () => ask({ answers: costs(40, 0) }),
    'nothing due when booking': () =>
      ask({ reservation: { total: { ...bookedReservation().total, balance_due: 0 } } }),
    'at a cost, with a card that the property has': () => ask({ answers: costs(40, 0), ...cardThat('kept') }),
    'at a cost, paid here, nothing back': () => ask({ answers: costs(40, 0), ...paid }),
    'paid here, all of it back': () => ask({ answers: costs(0, 40), ...paid }),
    'cancelled already': () => ask({ reservation: { status: 'cancelled' } }),
    'being cancelled': () => ask({ reservation: { actions: [action('cancel', 'is_being_cancelled')] } }),
    'not possible': () => ask({ reservation: { actions: [action('cancel', 'is_past')] } }),
    'not possible at a property without a telephone': () =>
      ask({ reservation: { actions: [] }, answers: { 'property/view': notFound('x') } }),
    done: () => bookingOutline(cancelBooking, { answers: costs(0, 0) }),
    'dearer than shown': () => refusedWith(risen),
    'not done': () => refusedWith(new Fault('ServiceUnavailableException', 'x')),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/cancel-answers.txt')
  await expect(refusedWith(new Error('broken'))).rejects.toThrow('broken')
  const { page, asked: operations } = scriptedBooking({
    form: { expected_penalty: '12.5' },
    answers: costs(0, 0),
  })
  await cancelBooking(page)
  expect(operations.at(-1)).toEqual([
    'reservation/cancel',
    { id: bookedReservation().id, expected_penalty: '12.5' },
  ])
})
