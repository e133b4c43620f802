// Opens the payment gateway that the configuration names. Only this file and the configuration name payment companies
// above outbound/.

import type { PaymentSettings } from './config/checks.ts'
import type { PaymentGateway } from './outbound/payments/payment-gateway.ts'
import type { Clock } from './values/clock.ts'

/** The configured gateway; null for none. Only its own code is loaded. */
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
      const { secretKey, publishableKey, webhookSecret } = settings
      return openStripeGateway({ secretKey, publishableKey, webhookSecret, clock })
    }
  }
}
