// Opens the payment gateway that the configuration names. Beside the configuration this is the one place above outbound/
// that names payment companies.

import type { PaymentSettings } from './config-checks.ts'
import type { PaymentGateway } from './outbound/payments/payment-gateway.ts'
import type { Clock } from './values/clock.ts'

/** The gateway of the configuration; null for none. Only the one that is used is loaded. */
export async function openPayments(settings: PaymentSettings, clock: Clock): Promise<PaymentGateway | null> {
  switch (settings.gateway) {
    case 'none':
      return null
    case 'test': {
      const { openTestGateway } = await import('./outbound/payments/test-gateway.ts')
      return openTestGateway({ clock })
    }
    case 'stripe': {
      const { openStripeGateway } = await import('./outbound/payments/stripe-gateway.ts')
      const { secretKey, webhookSecret } = settings
      return openStripeGateway({ secretKey, webhookSecret, clock })
    }
  }
}
