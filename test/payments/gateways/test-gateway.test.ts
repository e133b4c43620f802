// The test gateway's own: its card numbers, each with its fixed result.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testCards } from '../../../src/outbound/payments/test-cards.ts'
import { openTestGateway } from '../../../src/outbound/payments/test-gateway.ts'
import { TestLedger } from '../../../src/outbound/payments/test-ledger.ts'
import { authorisation, lost, settlement, soon } from '../../support/payments/gateways.ts'
import { withoutChance } from '../../support/random/without-chance.ts'

const passesLuhn = (number: string): boolean =>
  [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

describe('a test card', () => {
  const page = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8')
  test.each([...testCards.keys()])('%s passes the checks of a card and is on the page', number => {
    expect(passesLuhn(number)).toBe(true)
    expect(number).toMatch(/^(4\d{15}|5[1-5]\d{14})$/)
    expect(page).toContain(number.replace(/(....)(?=.)/g, '$1 '))
  })

  test('that is not in the list is approved, and one with blanks is the one without', async () => {
    const gateway = openTestGateway()
    const answer = (reference: string, number: string) =>
      gateway.authorise(authorisation(reference, { number }), soon())
    expect((await answer('a', '4111111111111111')).outcome).toBe('approved')
    expect((await answer('b', '4000 0000 0000 0002')).outcome).toBe('declined')
  })

  test('that answers late is approved in time and unknown past it, and held either way', async () => {
    const ledger = new TestLedger()
    const gateway = openTestGateway({ ledger, lateMilliseconds: 100 })
    const number = '5555550000000036'
    expect((await gateway.authorise(authorisation('a', { number }), soon())).outcome).toBe('approved')
    expect((await gateway.authorise(authorisation('b', { number }), soon(20))).outcome).toBe('unknown')
    expect(ledger.entries).toMatchObject([{ state: 'authorised' }, { state: 'authorised' }])
  })

  test('that breaks the gateway is held and found', async () => {
    const gateway = openTestGateway()
    const request = authorisation('a', { number: '5555550000000044' })
    expect((await gateway.authorise(request, soon())).outcome).toBe('unknown')
    expect(await gateway.find(lost(request), soon())).toMatchObject({ found: 'approved' })
  })
})

test('the ledger keeps no card', async () => {
  const ledger = new TestLedger()
  await openTestGateway({ ledger }).authorise(authorisation('a', { cvv: '847' }), soon())
  expect(withoutChance(JSON.stringify(ledger.entries))).not.toMatch(/4242424242|\b(4242|847)\b/)
})

test('a settlement in another currency than its authorisation is declined', async () => {
  const gateway = openTestGateway()
  const outcome = await gateway.authorise(authorisation('a'), soon())
  const at = 'gatewayReference' in outcome ? outcome.gatewayReference : ''
  const wrong = { ...settlement('a:capture:1', at, 100), currency: 'EUR' }
  expect((await gateway.capture(wrong, soon())).outcome).toBe('declined')
})
