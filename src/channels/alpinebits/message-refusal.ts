// A message that is refused as a whole: the answer is an Error of the standard, and nothing of the message is taken.

/** Codes of OpenTravel's list ERR that refusals have. */
export const errorCodes = {
  invalidDate: 15,
  rateCode: 249,
  invalidValue: 320,
  missing: 321,
  hotelCode: 392,
  roomType: 402,
  dateOrder: 404,
  unableToProcess: 450,
} as const

/** Why a message is refused: a sentence for the sender that names the element, with its line where that is known. */
export class MessageRefusal extends Error {
  /** One of `errorCodes`. */
  readonly code: number

  constructor(sentence: string, code: number = errorCodes.unableToProcess) {
    super(sentence)
    this.name = 'MessageRefusal'
    this.code = code
  }
}
