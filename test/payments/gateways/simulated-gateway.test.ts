// What a test key's bookings are paid with: every answer of it whole, with and without a company's form for cards.

import { describe, expect, test } from 'vitest'
import type { CardForm } from '../../../src/outbound/payments/card-form.ts'
import { simulatedGatewayFor } from '../../../src/outbound/payments/simulated-gateway.ts'
import { openTestGateway } from '../../../src/outbound/payments/test-gateway.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, lost, settlement, soon } from '../../support/payments/gateways.ts'

const gateway = simulatedGatewayFor(openTestGateway())
const approved = (key: string) => ({ outcome: 'approved', gatewayReference: `simulated:${key}` })
const answerTo = (number: string) => gateway.authorise(authorisation('r', { number }), soon())

test('has a name of its own, seven days to capture in, and neither form nor books nor messages', () => {
  expect(Object.keys(gateway).sort()).toEqual([
    'authorise',
    'capture',
    'captureWithinHours',
    'find',
    'name',
    'refund',
    'void',
  ])
  expect([gateway.name, gateway.captureWithinHours]).toEqual(['simulated', 168])
})

describe('an authorisation', () => {
  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000002760003184', 'authentication_required'],
    ['4000 0000 0000 0002', 'generic_decline'],
    ['4000-0000-0000-0002', 'generic_decline'],
  ])('of the card %s is declined: %s', async (number, reason) => {
    expect(await answerTo(number)).toEqual({ outcome: 'declined', reason })
  })

  test.each([
    '4242424242424242',
    '4111111111111111',
    '5555550000000010',
    '5555550000000028',
    '5555550000000036',
    '5555550000000044',
  ])('of the card %s is approved at once, under its key', async number => {
    expect(await answerTo(number)).toEqual(approved('r:auth:1'))
  })

  test('of a token is approved', async () => {
    const byToken = { ...authorisation('r'), card: { token: new Secret('4000000000000002') } }
    expect(await gateway.authorise(byToken, soon())).toEqual(approved('r:auth:1'))
  })
})

test('every later step is approved, and whatever is looked for was approved', async () => {
  const step = settlement('r:step:1', 'simulated:r:auth:1', 1)
  for (const kind of ['capture', 'void', 'refund'] as const)
    expect(await gateway[kind](step, soon())).toEqual(approved('r:step:1'))
  expect(await gateway.find(lost(authorisation('r')), soon())).toEqual({
    found: 'approved',
    gatewayReference: 'simulated:r:auth:1',
  })
})

test('the form of the live gateway stays, but each token is of one card and waits for nobody', async () => {
  const unused = async (): Promise<never> => {
    throw new Error('the company is asked')
  }
  const live: CardForm = {
    publishableKey: 'pk',
    from: { script: 's', scripts: [], connections: [], frames: [] },
    counted: amount => amount,
    isToken: text => text === 'good',
    read: unused,
    challengeOf: unused,
  }
  const { cardForm } = simulatedGatewayFor({ ...openTestGateway(), cardForm: live })
  expect(cardForm).toEqual({ ...live, read: expect.any(Function), challengeOf: expect.any(Function) })
  expect(await cardForm!.read(new Secret('good'), soon())).toEqual({
    read: 'card',
    card: { brand: 'VI', lastFour: '4242', month: '12', year: 2099, cardholder: '' },
  })
  expect(await cardForm!.challengeOf(lost(authorisation('r')), soon())).toEqual({ waitsFor: 'nobody' })
})
