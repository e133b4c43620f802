// What keeps the program from starting and can be mended by who runs it: said in a sentence, without a stack trace.

export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
