// Which gateway a server has is said by its environment, and what cannot work is said before it starts.

import { execFileSync } from 'node:child_process'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'

const key = 'sk_test_51abc'

describe('the configuration of payments', () => {
  test('is unset unless said', () => {
    expect(readConfig({}).payments).toEqual({ gateway: 'unset' })
    expect(readConfig({ PAYMENT_GATEWAY: 'none' }).payments).toEqual({ gateway: 'none' })
    expect(readConfig({ PAYMENT_GATEWAY: 'test' }).payments).toEqual({ gateway: 'test' })
  })

  test('keeps the keys of Stripe in wrappers', () => {
    const { payments } = readConfig({
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    if (payments.gateway !== 'stripe') throw new Error('not Stripe')
    expect(payments.secretKey.reveal(text => text)).toBe(key)
    expect(payments.webhookSecret?.reveal(text => text)).toBe('whsec_1')
    expect(inspect(payments) + JSON.stringify(payments)).not.toMatch(/sk_test|whsec_1/)
  })

  test('has the publishable key of the same account and mode, or none', () => {
    const withKey = (publishable: string, secret = key) =>
      readConfig({
        PAYMENT_GATEWAY: 'stripe',
        STRIPE_SECRET_KEY: secret,
        STRIPE_PUBLISHABLE_KEY: publishable,
      }).payments
    expect(withKey('pk_test_51abc')).toMatchObject({ publishableKey: 'pk_test_51abc' })
    expect(withKey('pk_live_51abc', 'rk_live_51abc')).toMatchObject({ publishableKey: 'pk_live_51abc' })
    expect(withKey('')).toMatchObject({ publishableKey: null })
    expect(() => withKey('pk_live_51abc')).toThrow('both live keys or both test keys')
    expect(() => withKey('pk_test_51abc', 'sk_live_51abc')).toThrow('both live keys or both test keys')
    for (const wrong of ['sk_test_51abc', 'pk_51abc', 'pk_test_', 'pk_test_a b', 'pk_test_"><script>']) {
      expect(() => withKey(wrong)).toThrow('starts with pk_live_ or pk_test_')
    }
  })

  test.each([
    [{ PAYMENT_GATEWAY: 'paypal' }, 'PAYMENT_GATEWAY is none, test or stripe'],
    [{ PAYMENT_GATEWAY: 'stripe' }, 'STRIPE_SECRET_KEY'],
    [{ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'pk_test_1' }, 'starts with sk_ or rk_'],
    [
      { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'x' },
      'STRIPE_WEBHOOK_SECRET',
    ],
  ])('refuses %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
    expect(() => readConfig(environment)).not.toThrow(key)
  })
})

test("Stripe's library is loaded only where it is used", () => {
  const loaded = (path: string): number => {
    const script = `import { registerHooks } from 'node:module'
      let count = 0
      registerHooks({ resolve: (specifier, context, next) => {
        const found = next(specifier, context)
        if (found.url.includes('/node_modules/stripe/')) count += 1
        return found
      } })
      await import(${JSON.stringify(new URL(path, import.meta.url).href)})
      process.stdout.write(String(count))`
    return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
  }
  expect(loaded('../../../src/server/app.ts')).toBe(0)
  expect(loaded('../../../src/outbound/payments/stripe-gateway.ts')).toBeGreaterThan(0)
})
