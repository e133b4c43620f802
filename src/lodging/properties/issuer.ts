// Who a property's invoices are from.

/** Who writes the invoices of a property. */
export interface Issuer {
  readonly name: string
  /** Lines; none: the address of the property. */
  readonly address: readonly string[]
  readonly taxNumber: string | null
  /** A sentence below each invoice; null for none. */
  readonly note: string | null
}
