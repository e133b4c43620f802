// Exchange rates: of the bank, and set by hand.

import { useQueryClient } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { decimalIn } from '../parts/forms/decimals.ts'
import { AreaField, TextField, textIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { List } from '../parts/list.tsx'
import { PageHead, Section } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { useRights } from '../session/rights.ts'
import { useWords } from '../words/use-words.ts'

type Rate = Answer<'listExchangeRates'>['exchange_rates'][number]

const rateDecimals = 9
const bank = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

export function Page() {
  const { words, language } = useWords()
  const { longDay } = formatsOf(language)
  const may = useRights()
  const mayChange = may('installation.change', 'installation')
  const texts = words.rates
  const remove = ({ currency }: Rate) => (
    <Confirm
      size="xs"
      button={texts.remove}
      about={currency}
      act={texts.removeAct}
      says={texts.removeSays}
      isBad
      run={() => call('removeExchangeRate', { path: { currency } })}
      changes={['rates']}
    />
  )
  return (
    <div className="page">
      <PageHead title={words.pages.rates} lead={texts.lead} />
      {mayChange && <RateForms />}
      <List
        caption={words.pages.rates}
        question={['rates']}
        ask={async (query, signal) => {
          const page = await call('listExchangeRates', { query }, { signal })
          return { rows: page.exchange_rates, next: page.next_cursor }
        }}
        keyOf={({ currency }) => currency}
        columns={[
          { head: texts.currency, cell: ({ currency }) => <b className="strong">{currency}</b> },
          { head: texts.perEuro, kind: 'number', cell: rate => rate.per_euro },
          { head: texts.asOf, kind: 'wide', cell: rate => longDay(rate.as_of) },
          { head: texts.origin, cell: ({ origin }) => texts.origins[origin] },
          ...(mayChange ? [{ head: texts.remove, kind: 'number' as const, cell: remove }] : []),
        ]}
        empty={<p>{texts.none}</p>}
      />
    </div>
  )
}

function RateForms() {
  const { words, language } = useWords()
  const queries = useQueryClient()
  const texts = words.rates
  const afterwards = () => queries.invalidateQueries({ queryKey: ['rates'] })
  const set = async (form: FormData) => {
    const path = { currency: textIn(form, 'currency').toUpperCase() }
    const typed = textIn(form, 'per_euro')
    // What may be two numbers the server refuses.
    const per_euro = decimalIn(typed, language, rateDecimals) ?? typed
    await call('setExchangeRate', { path, body: { per_euro } })
    await afterwards()
  }
  const take = async (form: FormData) => {
    const file = textIn(form, 'file')
    await call('importExchangeRates', { body: file === '' ? { url: textIn(form, 'url') } : { file } })
    await afterwards()
  }
  return (
    <div className={style.halves}>
      <Section title={texts.set} lead={texts.setLead}>
        <Form label={texts.set} button={texts.setAct} done={texts.setDone} send={set}>
          <div className={style.pair}>
            <TextField name="currency" label={texts.currency} placeholder="USD" most={3} required />
            <TextField name="per_euro" label={texts.perEuro} placeholder="1.0875" most={19} required />
          </div>
        </Form>
      </Section>
      <Section title={texts.take} lead={texts.takeLead}>
        <Form label={texts.take} button={texts.takeAct} done={texts.taken} send={take}>
          <TextField name="url" label={texts.url} type="url" value={bank} />
          <AreaField name="file" label={texts.file} rows={2} />
        </Form>
      </Section>
    </div>
  )
}
