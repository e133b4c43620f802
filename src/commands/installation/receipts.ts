// hostelry receipt: verifies receipts and says where two part; makes a new key for them.

import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { ReceiptClaims } from '../../lodging/prices/receipt.ts'
import { rotateReceiptKey } from '../../operations/receipts/receipt-keys.ts'
import { compareReceipts } from '../../operations/receipts/verify-receipt.ts'
import { type Command, table, UsageError } from '../kit/command.ts'
import type { Terminal } from '../kit/terminal.ts'

export const receiptVerify: Command = {
  name: 'receipt verify',
  usage: 'FILE [FILE] | -',
  summary:
    'Verify the receipt in a file, which may be the whole answer that it came with, and print what it states. With two files: where the two prices part, the cause first.',
  words: [1, 2],
  async run({ context, words, print, terminal }) {
    const texts: string[] = []
    for (const file of words) texts.push(receiptIn(await textOf(file, terminal)))
    const { receipts, differences } = await compareReceipts(context, texts)
    const lines = receipts.map(inWords)
    const parted = differences?.map(({ path, first, second }) => [path, shown(first), shown(second)])
    if (parted?.length === 0) lines.push('They state the same.')
    else if (parted) lines.push(table(['where', 'first', 'second'], parted))
    print(lines.join('\n'), { receipts, ...(differences && { differences }) })
  },
}

export const receiptRotate: Command = {
  name: 'receipt rotate',
  namesDatabase: true,
  usage: '',
  summary:
    'Make a new key for receipts: servers sign with it within seconds. Receipts from before are verified as before.',
  words: [0, 0],
  async run({ context, print }) {
    const kid = await rotateReceiptKey(context)
    print(`receipts are signed with ${kid} from now on`, { kid })
  },
}

async function textOf(file: string, { input }: Terminal): Promise<string> {
  try {
    return await (file === '-' ? text(input) : readFile(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** The receipt itself, or that of an answer. */
function receiptIn(content: string): string {
  try {
    const answer = JSON.parse(content)
    const found = answer?.receipt ?? answer?.data?.receipt
    return typeof found === 'string' ? found : content
  } catch {
    return content
  }
}

const inWords = ({
  iat,
  answer,
  publisher_id,
  reservation_id,
  stay,
  rules,
  currency,
  offers,
}: ReceiptClaims) => {
  const at = Temporal.Instant.fromEpochMilliseconds(iat * 1000)
  const of = reservation_id === undefined ? '' : ` ${reservation_id}`
  const by = rules === null ? '' : `, version ${rules.version} of its rules`
  const prices = offers.map(
    ({ accommodation_id, rate_code, total }) =>
      `room ${accommodation_id} ${rate_code}: ${total.total} ${currency}`,
  )
  return `Genuine: ${answer}${of} at ${at} to publisher ${publisher_id}, property ${stay.property_id}, ${stay.checkin} to ${stay.checkout}${by}; ${prices.join('; ') || 'nothing to book'}`
}

const shown = (value: unknown): string => (value === null ? '-' : JSON.stringify(value))
