// placeholder
export const decimalsOf = (c: string): number => (c === 'JPY' ? 0 : 2)
export const isCurrency = (c: string): boolean => c.length === 3
