// An error that keeps the program from starting and that the operator can fix. Printed as a sentence without a stack trace.

export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
