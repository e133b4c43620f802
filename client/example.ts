import { addDays, createClient, formatMoney, isHostelryError, today } from '@hostelry/client'

const hostelry = createClient({ baseUrl: 'http://127.0.0.1:8080', key: 'demo' })

try {
  // What can be booked in thirty days?
  const checkin = addDays(today(), 30)
  const stay = { checkin, checkout: addDays(checkin, 4), rooms: [{ adults: 2 }] }
  const properties = await hostelry.properties.available(stay)
  for (const { name, rate, meta_data } of properties) {
    const price = rate.low && formatMoney(rate.low.total.total, meta_data?.currency ?? 'USD', 'en-US')
    console.log(`${name}: ${price ?? 'not available'}`)
  }

  // The first with a rate: every tax and fee, and a price that is promised for some minutes.
  const found = properties.find(({ rate }) => rate.low !== null)
  if (!found?.rate.low) throw new Error('nothing is available')
  const { accommodation_id, rate_code } = found.rate.low
  const wanted = { ...stay, property_id: found.id, accommodation_id, rate_code }
  const preview = await hostelry.book.preview(wanted)
  const rate = preview.property_accommodation[0]?.rates[0]
  console.log(rate?.total, rate?.cancellation_policy)

  // Hold the room while the guest fills in the form; then book at the price that was shown, or not at all.
  const { hold_id } = await hostelry.book.hold(wanted)
  const { confirmation_number, status } = await hostelry.book.reserve({
    ...wanted,
    hold_id,
    quote_id: preview.meta_data?.quote_id,
    expected_total: rate?.total.total,
    rooms: [{ name: 'Ada Lovelace', adults: 2 }],
    guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' },
    payment: {
      cardholder: 'Ada Lovelace',
      number: '4111111111111111',
      month: '12',
      year: 2040,
      cvv: '123',
      postal_code: '81299',
    },
  })
  console.log(`${status}: ${confirmation_number}`)

  // What would cancelling cost? Cancel at that price.
  const number = { confirmation_number: confirmation_number ?? '' }
  const { penalty, currency } = await hostelry.reservation.cancel({ ...number, simulate: true })
  const { reservation } = await hostelry.reservation.cancel({ ...number, expected_penalty: penalty })
  console.log(`${reservation.status} for ${formatMoney(penalty, currency, 'en-US')}`)
} catch (error) {
  if (!isHostelryError(error)) throw error
  if (error.type === 'PriceChangedException') console.log('The price has risen:', error.errors)
  else console.log(`${error.type}: ${error.message}`, error.errors, error.requestId)
}
