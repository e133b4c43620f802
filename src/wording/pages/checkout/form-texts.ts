// What the form of the checkout says in each language: labels, hints, and what is wrong with what was typed.

/** What a field can say about itself: `missing` where nothing was typed, `invalid` for everything else. */
export interface FieldWords {
  readonly label: string
  readonly missing: string
  readonly invalid: string
}

export interface CheckoutFormWords {
  readonly who: string
  readonly firstName: FieldWords
  readonly lastName: FieldWords
  readonly email: FieldWords
  readonly emailHint: string
  readonly phone: FieldWords
  readonly rooms: string
  readonly room: (number: string) => string
  readonly guestOfRoom: string
  readonly guestOfRoomHint: string
  readonly roomNameInvalid: string
  readonly bed: string
  readonly bedMissing: string
  readonly address: string
  readonly country: FieldWords
  readonly updateAddress: string
  readonly street: FieldWords
  readonly moreAddress: FieldWords
  readonly city: FieldWords
  readonly region: FieldWords
  /** Its own name where a country has one. */
  readonly regionKinds: Readonly<Record<'state' | 'province' | 'county' | 'prefecture', FieldWords>>
  readonly choose: string
  readonly postalCode: FieldWords
  readonly zipCode: FieldWords
  readonly arrival: string
  readonly note: FieldWords
  readonly noteHint: string
  readonly card: string
  /** The payment company’s form in place of the fields of a card. */
  readonly cardForm: FieldWords
  readonly cardholder: FieldWords
  readonly cardNumber: FieldWords
  readonly cardNotAccepted: string
  readonly expiry: FieldWords
  readonly expiryHint: string
  readonly expired: string
  readonly cvv: FieldWords
  readonly cvvHint: string
  readonly optional: string
  /** A card number in a field for something else. */
  readonly holdsCard: string
}
