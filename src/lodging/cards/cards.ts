// Card brands by their two-letter codes, as in `payment_types[].code` (interface, Cards).

export const cardBrands = {
  VI: 'Visa',
  MC: 'Mastercard',
  AX: 'American Express',
  DS: 'Discover',
  DC: 'Diners Club',
  JC: 'JCB',
  UP: 'UnionPay',
  MA: 'Maestro',
} as const

export type CardBrand = keyof typeof cardBrands
