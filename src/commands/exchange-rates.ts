// hostelry exchange-rate: what currencies cost, from the European Central Bank's file or by an administrator's word.

import { readFile } from 'node:fs/promises'
import { importRates } from '../operations/installation/import-exchange-rates.ts'
import { guardedFetch } from '../outbound/guarded-fetch.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import {
  deleteExchangeRates,
  listExchangeRates,
  type RateOrigin,
  writeExchangeRates,
} from '../store/installation/exchange-rates.ts'
import { isCurrency } from '../values/currencies.ts'
import { type Command, table, UsageError } from './command.ts'

export const exchangeRateList: Command = {
  name: 'exchange-rate list',
  usage: '',
  summary: 'List exchange rates: units of each currency for one euro.',
  words: [0, 0],
  async run({ context, print }) {
    const rates = await listExchangeRates(context.database)
    const rows = rates.map(({ currency, perEuro, asOf, origin }) => [currency, perEuro, asOf, setBy[origin]])
    print(table(['currency', 'per euro', 'as of', 'set'], rows), rates)
  },
}

const setBy: Readonly<Record<RateOrigin, string>> = {
  ecb: 'ECB',
  admin: 'by hand',
  demo: 'demo, until the first import',
}

export const exchangeRateSet: Command = {
  name: 'exchange-rate set',
  usage: 'CURRENCY PER_EURO',
  summary: 'Set a rate by hand; imports leave it alone from then on.',
  words: [2, 2],
  async run({ context, words, print }) {
    const currency = (words[0] ?? '').toUpperCase()
    const perEuro = words[1] ?? ''
    if (!isCurrency(currency) || currency === 'EUR')
      throw new UsageError('CURRENCY is an ISO 4217 code other than EUR')
    if (!/^\d{1,9}(\.\d{1,9})?$/.test(perEuro) || !/[1-9]/.test(perEuro)) {
      throw new UsageError('PER_EURO is a positive decimal such as 1.0875')
    }
    const asOf = context.clock.now().toString().slice(0, 10)
    await context.database.transaction(transaction =>
      writeExchangeRates(transaction, new Map([[currency, { perEuro, asOf }]]), 'admin'),
    )
    print(`1 EUR is ${perEuro} ${currency}`, { currency, perEuro, asOf })
  },
}

export const exchangeRateUnset: Command = {
  name: 'exchange-rate unset',
  usage: 'CURRENCY…',
  summary: 'Forget rates, so that the next import sets them again.',
  words: [1, 200],
  async run({ context, words, print }) {
    const currencies = words.map(word => word.toUpperCase())
    const forgotten = await context.database.transaction(transaction =>
      deleteExchangeRates(transaction, currencies),
    )
    print(`${forgotten.join(', ') || 'nothing'} forgotten`, { forgotten })
  },
}

export const exchangeRateImport: Command = {
  name: 'exchange-rate import',
  usage: 'FILE | URL',
  summary: "Load the European Central Bank's daily XML, from a file or an https address.",
  words: [1, 1],
  async run({ context, words, print }) {
    const [source = ''] = words
    const text = /^https?:/.test(source) ? await fetched(source) : await readText(source)
    const imported = await importRates(context, text)
    const kept = imported.skipped.map(({ currency, reason }) => `${currency} is left as it is: ${reason}`)
    print([`${imported.written} rates of ${imported.asOf}`, ...kept].join('\n'), imported)
  },
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`)
  })

async function fetched(address: string): Promise<string> {
  try {
    const { status, body } = await guardedFetch(address)
    if (status === 200) return new TextDecoder().decode(body)
    throw new UsageError(`${address} answered ${status}`)
  } catch (error) {
    if (error instanceof OutboundError) throw new UsageError(`${address} cannot be fetched: ${error.message}`)
    throw error
  }
}
