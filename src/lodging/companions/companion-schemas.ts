// The contracts as JSON Schemas, one document a kind, for docs/ and the conformance kit.

import { type CompanionKind, companionKinds, contracts } from './companion.ts'
import { type Message, typeOf } from './contract.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** What is posted: the type of the message, the version of its contract and what is asked. */
const documentOf = (kind: CompanionKind) => {
  const { version, summary, messages } = contracts[kind]
  const all = Object.entries(messages as Record<string, Message>)
  return {
    $schema: dialect,
    title: `Hostelry companion services: ${kind}`,
    description: summary,
    version,
    messages: Object.fromEntries(
      all.map(([name, { summary, deadlineMilliseconds, whenSilent, examples }]) => [
        name,
        {
          type: typeOf(kind, name),
          summary,
          deadline_milliseconds: deadlineMilliseconds,
          when_silent: whenSilent,
          question: { $ref: `#/$defs/${name}_question` },
          answer: { $ref: `#/$defs/${name}_answer` },
          examples,
        },
      ]),
    ),
    $defs: Object.fromEntries(
      all.flatMap(([name, { question, answer }]) => [
        [`${name}_question`, question],
        [`${name}_answer`, answer],
      ]),
    ),
  }
}

/** By file name. */
export const companionSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  companionKinds.map(kind => [`companion-${kind}.schema.json`, documentOf(kind)]),
)
