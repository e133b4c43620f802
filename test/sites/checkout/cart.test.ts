// The cart: what the browser keeps of it, and its pages in every state. The sheets in outlines/ are what they show.

import { describe, expect, test } from 'vitest'
import {
  cartCookie,
  cookieOfParts,
  fitsCookie,
  partsOfCookie,
} from '../../../src/http/sites/cart/cart-cookie.ts'
import { cartOf, mostParts, partIn, partText, withPart } from '../../../src/http/sites/cart/cart-parts.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { Fault } from '../../../src/values/faults.ts'
import { opened } from '../../support/pages/opened-page.ts'
import { answerOutline, variantsOf } from '../../support/pages/page-outline.ts'
import { aboutItem, cartAnswer, part } from '../../support/pages/scripted-cart.ts'
import { key, typed } from '../../support/pages/scripted-checkout.ts'
import {
  bookedReservation,
  bookingRecord,
  type PageChoices,
  scriptedPage,
  viewedProperty,
} from '../../support/pages/scripted-page.ts'

const soldOut = aboutItem('RoomUnavailableException', 'accommodation_id')
const paidNow = aboutItem(
  'BookingValidationException',
  'property_id',
  'is charged to the card when booking; book it alone',
)
const elsewhere = aboutItem('BookingValidationException', 'property_id', 'is sold by rapid; book it alone')
const otherWay = aboutItem(
  'BookingValidationException',
  'property_id',
  'is paid in another way than items[0]; book it alone, or in another basket',
)
const gone = aboutItem('NotFoundException', 'rate_code')

const wholeText = async (...asked: Parameters<typeof cartAnswer>) => (await cartAnswer(...asked)).text

describe('the cookie', () => {
  test('keeps the parts as they are, for the pages of one publisher, where scripts do not see it', async () => {
    const texts = [part(), part('BAR', '&code=%E3%82%A2&bed=K')]
    const name = cartCookie(false, 44)
    const { page, cookies } = await opened({ cookies: { [name]: cookieOfParts(texts), 'cart-45': 'x' } })
    expect(page.cart).toEqual(texts)
    page.keepCart([part()])
    page.keepCart([])
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: false }
    expect(cookies).toEqual([
      [name, cookieOfParts([part()]), { ...attributes, maxAge: 1_209_600 }],
      [name, '', { ...attributes, maxAge: 0 }],
    ])
    const https = await opened({ parts: { isHttps: true } })
    https.page.keepCart([part()])
    expect(https.cookies.at(-1)![0]).toBe('__Host-cart-44')
    expect(https.cookies.at(-1)![2]).toMatchObject({ secure: true })
  })

  test.each([
    undefined,
    '',
    'a b',
    '<script>',
    '%00',
    'A'.repeat(5000),
    cookieOfParts(['nothing']),
    cookieOfParts([part().replace('28', '-1')]),
    cookieOfParts([part('4111111111111111')]),
    cookieOfParts([part().replace('room=2', 'room=2-x')]),
    cookieOfParts([part().replace('2027-03-16', '2027-03-12')]),
  ])('of %s is an empty cart', value => {
    expect(cartOf(scriptedPage({ cart: partsOfCookie(value) }).page)).toEqual([])
  })

  test('has at most as many parts as a basket, and as browsers keep', () => {
    const many = Array.from({ length: 30 }, (_, place) => part(`R${place}`))
    const { page } = scriptedPage({ cart: many })
    expect(cartOf(page)).toHaveLength(mostParts)
    expect(cartOf(scriptedPage({ cart: [part(), part('BAR', '&code=SKI'), part()] }).page)).toHaveLength(1)
    const longest = Array.from({ length: mostParts }, (_, place) =>
      partText(
        partIn(
          page,
          new URLSearchParams(
            part(`${place}${'A'.repeat(63)}`, `&room=2-7-4&room=2&bed=K&seen=1234567.89+USD`),
          ),
        ),
      ),
    )
    expect(fitsCookie(longest)).toBe(true)
    expect(fitsCookie(longest.map(text => `${text}${'%E3%82%A2'.repeat(50)}`))).toBe(false)
  })
})

describe('a part', () => {
  const parts = (...texts: string[]) =>
    texts.map(text => partIn(scriptedPage().page, new URLSearchParams(text)))

  test('is there once, with the code and the total of the last time', () => {
    const [one, again] = parts(part(), part('BAR', '&code=SKI&seen=10+USD')) as [never, never]
    expect(withPart([one], again)).toEqual([again])
  })

  test('that is added is kept beside the others, and the total that the guest saw with it', async () => {
    const form = `${part()}&bed=K&add=413.56+USD`
    const { text, kept } = await cartAnswer('POST', '/cart', { form, cart: [part('SAVER')] })
    expect(JSON.parse(text)).toEqual({ redirectTo: '/cart' })
    expect(kept).toEqual([part('SAVER'), `${part()}&bed=K&seen=413.56+USD`])
    const forged = await cartAnswer('POST', '/cart', { form: `${part()}&add=${'9'.repeat(40)}+<b>` })
    expect(forged.kept).toEqual([part()])
  })

  test('of children whose age nobody has said is asked about first', async () => {
    const form = `${part().replace('room=2', 'room=2-x')}&add=1+USD`
    const { text, kept } = await cartAnswer('POST', '/cart', { form })
    expect([JSON.parse(text).redirectTo.split('?')[0], kept]).toEqual(['/properties/3144', null])
  })

  test('has one more room like its last, or the rooms of the part that it is then the same as', async () => {
    const more = (cart: readonly string[]) =>
      cartAnswer('POST', '/cart', { cart, form: { act: 'more', part: cart[0]! } })
    const wide = part('BAR', '&room=2')
    expect((await more([part('BAR', '&seen=5+USD'), part('SAVER')])).kept).toEqual([wide, part('SAVER')])
    expect((await more([part(), wide])).kept).toEqual([part('BAR', '&room=2&room=2&room=2')])
    const nine = part('BAR', '&room=1'.repeat(8))
    const full = await more([nine])
    expect([JSON.parse(full.text).redirectTo, full.kept]).toEqual(['/cart?full=yes', null])
  })

  test('does not fit beside nine others, nor with more rooms than one form has', async () => {
    const add = async (cart: readonly string[]) =>
      (await cartAnswer('POST', '/cart', { cart, form: `${part()}&add=` })).kept
    const rates = Array.from({ length: 9 }, (_, place) => part(`R${place}`))
    expect(await add(rates)).toBeNull()
    expect(await add(rates.slice(1))).toHaveLength(9)
    const wide = ['A', 'B'].map(rate => part(rate, '&room=1'.repeat(8)))
    expect(await add(wide)).toBeNull()
  })

  test('is removed by what it is, whichever place it has by then; nothing else can be done with it', async () => {
    const cart = [part('SAVER'), part('BAR', '&code=SKI')]
    const form = { act: 'remove', part: part() }
    expect((await cartAnswer('POST', '/cart', { cart, form })).kept).toEqual([part('SAVER')])
    await expect(cartAnswer('POST', '/cart', { cart, form: { ...form, act: 'sell' } })).rejects.toThrow('act')
    await expect(cartAnswer('POST', '/cart', { cart, form: { act: 'remove' } })).rejects.toThrow('property')
  })
})

describe('the pages', () => {
  const cart = [part('BAR', '&seen=1+USD'), part('SAVER', '&room=2-7-4')]

  test('of the cart', async () => {
    const standing = await wholeText('GET', '/cart', { cart })
    await expect(standing).toMatchFileSnapshot('../outlines/cart.txt')
    const sheet = await variantsOf(standing, {
      'with nothing in it': () => wholeText('GET', '/cart'),
      'that is full': () => wholeText('GET', '/cart', { cart, query: 'full=yes' }),
      'of which one is sold out': () => wholeText('GET', '/cart', { cart, refused: { BAR: soldOut } }),
      'of which one is not sold any more': () =>
        wholeText('GET', '/cart', {
          cart,
          refused: { SAVER: gone },
          answers: { 'property/view': new Fault('NotFoundException', 'gone') },
        }),
      'of which one is charged when booking': () =>
        wholeText('GET', '/cart', { cart, refused: { SAVER: paidNow } }),
      'of which one is booked elsewhere, and one is paid otherwise': () =>
        wholeText('GET', '/cart', { cart, refused: { BAR: elsewhere, SAVER: otherWay } }),
    })
    await expect(sheet).toMatchFileSnapshot('../outlines/cart-variants.txt')
  })

  test('of the cart ask for all parts at once, and again without what is refused', async () => {
    const { asked } = await cartAnswer('GET', '/cart', { cart, refused: { BAR: soldOut } })
    const codes = asked.map(([path, fields]) => [
      path,
      (fields as { items?: { rate_code: string }[] }).items?.map(({ rate_code }) => rate_code),
    ])
    expect(codes).toEqual([
      ['book/basket/preview', ['BAR', 'SAVER']],
      ['book/basket/preview', ['SAVER']],
      ['property/view', undefined],
    ])
  })

  test('leave codes out after too many guesses, and say so', async () => {
    const guesses = new Fault('TooManyRequestsException', 'too many')
    let calls = 0
    const answers = {
      'book/basket/preview': (fields: { items: { discount_code?: string }[] }) => {
        calls += 1
        return fields.items.some(item => item.discount_code) ? guesses : basket(fields as never)
      },
    }
    const { basketOf } = await import('../../support/pages/scripted-cart.ts')
    const basket = basketOf()
    const text = await wholeText('GET', '/cart/checkout', { cart: [part('BAR', '&code=SKI')], answers })
    expect([calls, text.includes('Too many codes were tried')]).toEqual([2, true])
    expect(text).not.toContain('code=SKI')
    // Without a code it is about something else.
    const other = { cart: [part()], answers: { 'book/basket/preview': guesses } }
    await expect(cartAnswer('GET', '/cart', other)).rejects.toThrow('too many')
  })

  const form = (parts: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    String(
      new URLSearchParams([
        ...parts.map(text => ['part', text]),
        ...parts.map((_, place) => ['quote', `q${place}`]),
        ...Object.entries({ ...typed, request: key, currency: 'USD', total: '848.2', ...more }),
      ]),
    )
  const booked = { basket_number: 'B26117M7C2HMXTF2' }

  test('of the checkout', async () => {
    const opened = await wholeText('GET', '/cart/checkout', { cart })
    await expect(opened).toMatchFileSnapshot('../outlines/cart-checkout.txt')
    // As it was sent, with the fields of another country.
    const standing = await wholeText('POST', '/cart/checkout', { form: form(cart, { step: 'address' }) })
    const refused = (fault: Fault, more: Readonly<Record<string, string>> = {}, refusals = {}) =>
      wholeText('POST', '/cart/checkout', {
        form: form(cart, more),
        refused: refusals,
        answers: { 'book/basket': fault },
      })
    const duplicate = new Fault('DuplicateBookingException', 'twice', {
      errors: [{ field: 'items[1].confirmation_number', message: 'R1' }],
    })
    const room = aboutItem('BadRequestException', 'items[1].rooms[1].name', 'is too long')
    const sheet = await variantsOf(standing, {
      'sent empty': () =>
        wholeText('POST', '/cart/checkout', { form: form(cart, { first_name: '', card_number: '' }) }),
      'sold out meanwhile': () =>
        refused(soldOut, { room_name_0: 'One', room_name_1: 'Two' }, { BAR: soldOut }),
      'all of it sold out meanwhile': () => refused(soldOut, {}, { BAR: soldOut, SAVER: soldOut }),
      'booked before': () => refused(duplicate),
      'a declined card': () => refused(new Fault('CreditCardException', 'declined')),
      'the name of a guest': () => refused(room),
      'another price': () => refused(new Fault('PriceChangedException', 'changed'), { total: '100' }),
      'a code that is used up': () =>
        wholeText('POST', '/cart/checkout', {
          form: form([part('BAR', '&code=SKI'), cart[1]!]),
          answers: {
            'book/basket': aboutItem('BookingValidationException', 'items[0].discount_code', 'used_up'),
          },
        }),
      'no answer': () => refused(new Fault('ServiceUnavailableException', 'busy')),
      'no answer, and a room that this form may have booked': () =>
        refused(new Fault('ServiceUnavailableException', 'busy'), {}, { BAR: soldOut }),
    })
    const unsent = await variantsOf(opened, {
      'with a part that is left out': () =>
        wholeText('GET', '/cart/checkout', { cart, refused: { BAR: paidNow } }),
      'of nothing that can be booked': () =>
        wholeText('GET', '/cart/checkout', { cart, refused: { BAR: paidNow, SAVER: soldOut } }),
    })
    await expect(`${unsent}\n${sheet}`).toMatchFileSnapshot('../outlines/cart-checkout-variants.txt')
  })

  test('of the checkout book all parts under one key, at the totals and quotes of the form', async () => {
    const other = part('OTHER')
    const { text, asked, kept } = await cartAnswer('POST', '/cart/checkout', {
      form: form(cart, { room_name_2: 'Grace Hopper', bed_0: 'K', note: 'Quiet' }),
      cart: [...cart, other],
      answers: { 'book/basket': booked },
    })
    expect(JSON.parse(text)).toEqual({
      redirectTo: '/my-booking/B26117M7C2HMXTF2?key=signed-B26117M7C2HMXTF2',
      status: 303,
    })
    expect(kept).toEqual([other])
    const ada = { adults: 2, children: 0, children_ages: [], name: 'Ada Lovelace' }
    expect(asked).toMatchObject([
      [
        'book/basket',
        {
          currency: 'USD',
          items: [
            { rate_code: 'BAR', rooms: [{ ...ada, bed_type: 'K' }], quote_id: 'q0', expected_total: '1' },
            {
              rate_code: 'SAVER',
              rooms: [ada, { name: 'Grace Hopper', adults: 2, children_ages: [7, 4] }],
              quote_id: 'q1',
            },
          ],
          guest: { email: 'ada@example.com', note: 'Quiet' },
          expected_total: '848.2',
        },
        { idempotencyKey: `cart-visit-${key}` },
      ],
    ])
  })

  test.each([['no part'], ['a part that cannot be read', 'part=x']])(
    'of the checkout refuse %s',
    async (_, form = '') => {
      await expect(cartAnswer('POST', '/cart/checkout', { form })).rejects.toThrow('part')
    },
  )

  test('of the checkout refuse a card where the payment company has a form for it', async () => {
    const asked = {
      form: form(cart),
      cardForm: async () => ({ script: 's', scripts: [], connections: [], frames: [] }) as never,
    }
    await expect(cartAnswer('POST', '/cart/checkout', asked)).rejects.toThrow('must not be sent')
  })

  test('of what was booked', async () => {
    await compileComponents()
    const { basketPage } = await import('../../../src/http/sites/booking/basket-page.tsx')
    const shown = async (statuses: readonly ('confirmed' | 'cancelled')[], choices: PageChoices = {}) => {
      const items = statuses.map((status, place) => {
        const { id, confirmation_number: number, ...booking } = bookedReservation()
        const created_at = '2026-12-01T12:00:00Z'
        return { ...booking, id, confirmation_number: `${number}${place}`, status, created_at }
      })
      const { total, meta_data } = items[0]!
      const { page } = scriptedPage({
        parameters: { number: booked.basket_number },
        query: 'key=abc',
        bookingRecord: async () => bookingRecord,
        answers: { 'basket/view': { ...booked, items, total, meta_data }, 'property/view': viewedProperty() },
        ...choices,
      })
      return answerOutline(await basketPage(page))
    }
    const standing = await shown(['confirmed', 'cancelled', 'confirmed'])
    const sheet = await variantsOf(standing, {
      'all of it cancelled': () => shown(['cancelled', 'cancelled']),
      'half an hour later': () =>
        shown(['confirmed', 'cancelled', 'confirmed'], {
          now: Temporal.Instant.from('2026-12-01T12:31:00Z'),
        }),
      'in German': () => shown(['confirmed'], { language: 'de' }),
    })
    await expect(`${standing}\n\n${sheet}`).toMatchFileSnapshot('../outlines/basket.txt')
    await expect(shown(['confirmed'], { opensBooking: () => false })).rejects.toThrow('no such page')
  })
})
