// Stands in for the payment company when a test key books: it calls nobody and takes no money. It remembers nothing, so that
// every server gives the same answer, also after a restart.

import type { TokenCard } from './card-form.ts'
import type { AuthoriseRequest, PaymentGateway, PaymentOutcome } from './payment-gateway.ts'
import { testCards } from './test-cards.ts'

/**
 * Declines the test cards that decline; every other payment is approved, also when it is asked for again. It takes the tokens
 * that the live gateway's form makes, if it has one, each for the same card.
 */
export const simulatedGatewayFor = ({ cardForm }: PaymentGateway): PaymentGateway => ({
  ...simulatedGateway,
  ...(cardForm && {
    cardForm: {
      ...cardForm,
      read: async () => ({ read: 'card', card: tokenCard }),
      challengeOf: async () => ({ waitsFor: 'nobody' }),
    },
  }),
})

const tokenCard: TokenCard = {
  brand: 'VI',
  lastFour: '4242',
  month: '12',
  year: 2099,
  cardholder: '',
}

const simulatedGateway: PaymentGateway = {
  name: 'simulated',
  captureWithinHours: 7 * 24,
  authorise: async ({ key, card }) => {
    const reason = declineOf(card)
    return reason === null ? approved(key) : { outcome: 'declined', reason }
  },
  capture: async ({ key }) => approved(key),
  void: async ({ key }) => approved(key),
  refund: async ({ key }) => approved(key),
  find: async ({ key }) => ({ found: 'approved', gatewayReference: referenceOf(key) }),
}

const approved = (key: string): PaymentOutcome => ({
  outcome: 'approved',
  gatewayReference: referenceOf(key),
})

const referenceOf = (key: string): string => `simulated:${key}`

function declineOf(card: AuthoriseRequest['card']): string | null {
  if ('token' in card) return null
  const behaviour = card.number.reveal(text => testCards.get(text.replace(/[ -]/g, '')))
  return behaviour?.does === 'declines' ? behaviour.reason : null
}
