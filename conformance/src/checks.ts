// What is checked of a service of any kind. A check gives a sentence about what is wrong, or nothing.

import { randomUUID } from 'node:crypto'
import type { KitContract, KitMessage } from './contract.ts'
import { type Check, type Desk, wrongAnswer } from './desk.ts'
import { checksOfKind } from './kinds.ts'
import { type Reply, type Service, send } from './wire.ts'

/** All checks of a service, in the order in which they are made. */
export function checksOf(service: Service, contract: KitContract): Check[] {
  const { messages, version } = contract
  const desk: Desk = {
    service,
    contract,
    ask: ({ type, deadline, example }, fields = {}, how = {}) =>
      send(service, { body: { type, version, data: { ...example, ...fields } }, deadline, ...how }),
    message: name => messages.find(each => each.name === name)!,
  }
  return [
    ...messages.flatMap(message => ofMessage(desk, message)),
    ...ofSignatures(desk),
    ...ofOthers(desk),
    ...checksOfKind(desk),
  ]
}

const ofMessage = (desk: Desk, message: KitMessage): Check[] => [
  {
    name: `answers ${message.type} in the shape of the contract, within ${message.deadline} ms`,
    run: async () => wrongAnswer(message, await desk.ask(message)),
  },
  {
    name: `signs its answer to ${message.type} over the id of the question`,
    run: async () => (await desk.ask(message)).unsigned,
  },
  {
    name: `leaves alone what it does not know in ${message.type}`,
    run: async () => wrongAnswer(message, await desk.ask(message, { a_field_of_later: [1, { two: 3 }] })),
  },
]

const ofSignatures = (desk: Desk): Check[] => {
  const { ask, contract } = desk
  const message = contract.messages.at(-1)!
  const refuses = (name: string, how: Partial<Parameters<typeof send>[1]>): Check => ({
    name,
    run: async () => notRefused(await ask(message, {}, how)),
  })
  return [
    refuses('refuses a question without a signature', { signature: () => null }),
    refuses('refuses a question with a wrong signature', { signature: () => `v1,${'A'.repeat(43)}=` }),
    refuses('refuses a question of ten minutes ago', { shift: -600 }),
    refuses('refuses a question of ten minutes ahead', { shift: 600 }),
    {
      name: 'refuses a question that was changed on its way',
      run: async () => {
        let right = ''
        const note = (signature: string): string => {
          right = signature
          return signature
        }
        const id = randomUUID()
        await ask(message, {}, { id, signature: note })
        return notRefused(await ask(message, { changed: true }, { id, signature: () => right }))
      },
    },
    {
      name: 'takes a question with a second signature, as while a secret is being replaced',
      run: async () =>
        wrongAnswer(
          message,
          await ask(message, {}, { signature: right => `v1,${'A'.repeat(43)}= ${right}` }),
        ),
    },
  ]
}

const ofOthers = ({ ask, service, contract }: Desk): Check[] => {
  const { kind, version, messages } = contract
  const deadline = 5_000
  return [
    {
      name: 'refuses a message that is not of its contract',
      run: async () =>
        notRefused(await send(service, { body: { type: `${kind}.of_later`, version, data: {} }, deadline })),
    },
    {
      name: 'refuses a version that it does not know',
      run: async () => {
        const { type, example } = messages.at(-1)!
        return notRefused(await send(service, { body: { type, version: 999, data: example }, deadline }))
      },
    },
    ...messages.map(message => ({
      name: `gives ${message.type} the same answer when it comes again`,
      run: async () => {
        const id = randomUUID()
        const [first, again] = [await ask(message, {}, { id }), await ask(message, {}, { id })]
        return wrongAnswer(message, again) ?? (first.text === again.text ? null : 'the answers differ')
      },
    })),
  ]
}

const notRefused = ({ status }: Reply): string | null =>
  status >= 400 && status < 500 ? null : `HTTP ${status} in place of a 4xx`
