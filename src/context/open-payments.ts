// Opens the payment gateway that the configuration names. Only this file and the configuration name payment companies
// above outbound/.

import type { PaymentSettings } from '../config/checks.ts'
import type { Config } from '../config/config.ts'
import { isOwnMachine } from '../config/own-machine.ts'
import { demoStateOf } from '../operations/installation/demo-state.ts'
import type { PaymentGateway } from '../outbound/payments/payment-gateway.ts'
import type { Database } from '../store/postgres/database.ts'
import type { Clock } from '../values/clock.ts'

interface Installation {
  readonly database: Database
  /** Whether the embedded database was made just now. */
  readonly isNew: boolean
}

/**
 * The settings, where none are given those of the demo: a guest who tries it out sees what a card does. One process, as the
 * test gateway's books are in its memory.
 */
export async function paymentsOf(
  config: Config,
  { database, isNew }: Installation,
): Promise<PaymentSettings> {
  if (config.payments.gateway !== 'unset') return config.payments
  const mayBeDemo = isOwnMachine(config) && config.workers === 1
  const isDemo = mayBeDemo && (isNew || (await demoStateOf({ database })) !== undefined)
  return { gateway: isDemo ? 'test' : 'none' }
}

/** The configured gateway; null for none. Only its own code is loaded. */
export async function openPayments(settings: PaymentSettings, clock: Clock): Promise<PaymentGateway | null> {
  switch (settings.gateway) {
    case 'unset':
    case 'none':
      return null
    case 'test': {
      const { openTestGateway } = await import('../outbound/payments/test-gateway.ts')
      return openTestGateway({ clock })
    }
    case 'stripe': {
      const { openStripeGateway } = await import('../outbound/payments/stripe-gateway.ts')
      const { secretKey, publishableKey, webhookSecret } = settings
      return openStripeGateway({ secretKey, publishableKey, webhookSecret, clock })
    }
  }
}
