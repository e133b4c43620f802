// Names of card brands by their two-letter codes (interface, Cards); the same in every language.

export const cards = {
  VI: 'Visa',
  MC: 'Mastercard',
  AX: 'American Express',
  DS: 'Discover',
  DC: 'Diners Club',
  JC: 'JCB',
  UP: 'UnionPay',
  MA: 'Maestro',
} as const
