// What a refusal says on the command line: its sentence, and a line for each field.

interface Refused {
  readonly message: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

export function faultText({ message, errors }: Refused): string {
  const details = errors.map(({ field, message }) => `${field}: ${message}`)
  // With one field the message already says everything.
  const isSaid = [details[0], errors[0]?.message].includes(message)
  const lines = details.length === 1 && isSaid ? [] : details.map(detail => `  ${detail}`)
  return [`hostelry: ${message}`, ...lines].join('\n')
}
