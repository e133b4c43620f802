// What a page needs to show the payment company's form for a card.

import type { CardFormFacts } from '../../../operations/answers.ts'

export const cardFormData = ({ publishableKey, ...form }: CardFormFacts) => ({
  provider: form.provider,
  publishable_key: publishableKey,
  amount: form.amount,
  currency: form.currency,
})
