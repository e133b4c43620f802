// The words of the explanation of a price.

export const explainedKinds = [
  'night',
  'promotion',
  'discount_code',
  'included_tax',
  'supplement',
  'fee',
  'fee_tax',
  'tax',
  'rounding',
] as const

/** Where an amount is: in the total (below 0 for a reduction), inside the nights, or due at check-in. */
export const amountPlaces = ['total', 'price', 'checkin'] as const
