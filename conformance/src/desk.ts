// What checks are made with.

import type { KitContract, KitMessage } from './contract.ts'
import type { Reply, Service, send } from './wire.ts'

export interface Desk {
  readonly service: Service
  readonly contract: KitContract
  /** Asks the example of a message with fields in place of its own. */
  ask(message: KitMessage, fields?: object, how?: Partial<Parameters<typeof send>[1]>): Promise<Reply>
  message(name: string): KitMessage
}

export interface Check {
  readonly name: string
  readonly run: () => Promise<string | null>
}

/** What is wrong with a reply that should be an answer. */
export function wrongAnswer({ deadline, faultOf }: KitMessage, { status, text }: Reply): string | null {
  if (status === 0) return `no answer within ${deadline} ms`
  if (status !== 200) return `HTTP ${status}`
  try {
    return faultOf(JSON.parse(text))
  } catch {
    return 'the answer is not JSON'
  }
}
