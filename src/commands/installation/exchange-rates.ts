// hostelry exchange-rate: exchange rates, from the European Central Bank's file or set by hand.

import { readFile } from 'node:fs/promises'
import {
  type ListedRate,
  listExchangeRates,
  removeExchangeRates,
  setExchangeRate,
} from '../../operations/installation/exchange-rates.ts'
import { importRates, importRatesFrom } from '../../operations/installation/import-exchange-rates.ts'
import { type Command, table, UsageError } from '../kit/command.ts'

export const exchangeRateList: Command = {
  name: 'exchange-rate list',
  usage: '',
  summary: 'List exchange rates: units of each currency for one euro.',
  words: [0, 0],
  async run({ context, print }) {
    const rates = await listExchangeRates(context)
    const rows = rates.map(({ currency, perEuro, asOf, origin }) => [currency, perEuro, asOf, setBy[origin]])
    print(table(['currency', 'per euro', 'as of', 'set'], rows), rates)
  },
}

const setBy: Readonly<Record<ListedRate['origin'], string>> = {
  ecb: 'ECB',
  admin: 'by hand',
  demo: 'demo, until the first import',
}

export const exchangeRateSet: Command = {
  name: 'exchange-rate set',
  begins: true,
  usage: 'CURRENCY PER_EURO',
  summary: 'Set a rate by hand. Imports do not overwrite it.',
  words: [2, 2],
  async run({ context, words, print }) {
    const [currency = '', perEuro = ''] = words
    const rate = await setExchangeRate(context, { currency: currency.toUpperCase(), perEuro })
    print(`1 EUR is ${rate.perEuro} ${rate.currency}`, rate)
  },
}

export const exchangeRateUnset: Command = {
  name: 'exchange-rate unset',
  usage: 'CURRENCY…',
  summary: 'Remove rates. The next import sets them again.',
  words: [1, 200],
  async run({ context, words, print, warn }) {
    const { removed, warnings } = await removeExchangeRates(
      context,
      words.map(word => word.toUpperCase()),
    )
    print(`${removed.join(', ') || 'nothing'} removed`, { removed, warnings })
    warn(warnings)
  },
}

export const exchangeRateImport: Command = {
  name: 'exchange-rate import',
  begins: true,
  usage: 'FILE | URL',
  summary: "Load the European Central Bank's daily XML, from a file or an https address.",
  words: [1, 1],
  async run({ context, words, print, warn }) {
    const [source = ''] = words
    const imported = /^https?:/i.test(source)
      ? await importRatesFrom(context, source)
      : await importRates(context, await readText(source))
    const kept = imported.skipped.map(({ currency, reason }) => `${currency} is left as it is: ${reason}`)
    print([`${imported.written} rates of ${imported.asOf}`, ...kept].join('\n'), imported)
    warn(imported.warnings)
  },
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`)
  })
