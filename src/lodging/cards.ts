// The card brands of the trade by their two-letter codes, as `payment_types[].code` has them (interface, Cards).

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
