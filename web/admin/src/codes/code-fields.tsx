// The fields of a discount code.

import {
  AreaField,
  CheckField,
  ChoiceField,
  chosenIn,
  isOn,
  linesIn,
  ManyField,
  numberIn,
  TextField,
  textIn,
  textOrNull,
} from '../parts/forms/fields.tsx'
import style from '../parts/parts.module.css'
import { useProperties, usePublishers } from '../shell/property-scope.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Code } from './codes-page.tsx'

type Money = Exclude<Code['amount_off'], undefined>
type Days = Exclude<Code['booking'], undefined>

const moneyIn = (form: FormData, name: string): Money => {
  const amount = numberIn(form, name)
  return amount === null ? null : { amount, currency: textIn(form, `${name}.currency`).toUpperCase() }
}

const daysIn = (form: FormData, name: string): Days => {
  const [from, to] = [textOrNull(form, `${name}.from`), textOrNull(form, `${name}.to`)]
  return from === null && to === null ? null : { from, to }
}

const orNull = <Entry,>(list: readonly Entry[]): Entry[] | null => (list.length === 0 ? null : [...list])

/** What was typed, as a document. */
export const codeBody = (form: FormData) => ({
  code: textIn(form, 'code'),
  category: textIn(form, 'category') as Code['category'],
  description: textIn(form, 'description'),
  percent_off: numberIn(form, 'percent_off'),
  amount_off: moneyIn(form, 'amount_off'),
  min_subtotal: moneyIn(form, 'min_subtotal'),
  max_uses: numberIn(form, 'max_uses'),
  max_uses_per_guest: numberIn(form, 'max_uses_per_guest'),
  booking: daysIn(form, 'booking'),
  stay: daysIn(form, 'stay'),
  properties: orNull(chosenIn(form, 'properties').map(Number)),
  publishers: orNull(chosenIn(form, 'publishers').map(Number)),
  rate_plans: orNull(linesIn(form, 'rate_plans')),
  rooms: orNull(linesIn(form, 'rooms').map(Number)),
  listed: isOn(form, 'listed'),
  non_refundable: isOn(form, 'non_refundable'),
  rebate: isOn(form, 'rebate'),
  instructions: textOrNull(form, 'instructions'),
  received_upon: textOrNull(form, 'received_upon') as Exclude<Code['received_upon'], undefined>,
  unlocks_promotions: orNull(linesIn(form, 'unlocks_promotions').map(Number)),
})

/** The same of a code that is there; what restricts nothing is left out of its document. */
export const codeFields = (code: Code): ReturnType<typeof codeBody> => {
  const money = (given: Code['amount_off']): Money =>
    given ? { amount: Number(given.amount), currency: given.currency } : null
  const days = (given: Code['booking']): Days =>
    given ? { from: given.from ?? null, to: given.to ?? null } : null
  return {
    code: code.code,
    category: code.category,
    description: code.description ?? '',
    percent_off: code.percent_off == null ? null : Number(code.percent_off),
    amount_off: money(code.amount_off),
    min_subtotal: money(code.min_subtotal),
    max_uses: code.max_uses ?? null,
    max_uses_per_guest: code.max_uses_per_guest ?? null,
    booking: days(code.booking),
    stay: days(code.stay),
    properties: code.properties ?? null,
    publishers: code.publishers ?? null,
    rate_plans: code.rate_plans ?? null,
    rooms: code.rooms ?? null,
    listed: code.listed ?? false,
    non_refundable: code.non_refundable ?? false,
    rebate: code.rebate ?? false,
    instructions: code.instructions ?? null,
    received_upon: code.received_upon ?? null,
    unlocks_promotions: code.unlocks_promotions ?? null,
  }
}

export const codeLabels = ({
  codes,
}: Words): Readonly<Record<keyof ReturnType<typeof codeBody>, string>> => ({
  code: codes.code,
  category: codes.category,
  description: codes.description,
  percent_off: codes.percent,
  amount_off: codes.amount,
  min_subtotal: codes.least,
  max_uses: codes.most,
  max_uses_per_guest: codes.mostOfGuest,
  booking: codes.booking,
  stay: codes.stay,
  properties: codes.properties,
  publishers: codes.publishers,
  rate_plans: codes.ratePlans,
  rooms: codes.rooms,
  listed: codes.listed,
  non_refundable: codes.nonRefundable,
  rebate: codes.rebate,
  instructions: codes.instructions,
  received_upon: codes.receivedUpon,
  unlocks_promotions: codes.promotions,
})

export function CodeFields({ code }: { readonly code?: Code }) {
  const { words } = useWords()
  const texts = words.codes
  const present = code && codeFields(code)
  return (
    <>
      <div className={style.pair}>
        <TextField
          name="code"
          label={texts.code}
          help={texts.codeHelp}
          value={code?.code ?? ''}
          required
          most={40}
        />
        <ChoiceField
          name="category"
          label={texts.category}
          value={code?.category ?? 'discount'}
          choices={Object.entries(texts.categories).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <AreaField
        name="description"
        label={texts.description}
        value={code?.description ?? ''}
        most={2000}
        rows={2}
      />
      <div className={style.pair}>
        <NumberField name="percent_off" label={texts.percent} value={present?.percent_off} />
        <MoneyFields name="amount_off" label={texts.amount} value={present?.amount_off} />
        <MoneyFields name="min_subtotal" label={texts.least} value={present?.min_subtotal} />
      </div>
      <div className={style.pair}>
        <NumberField name="max_uses" label={texts.most} value={present?.max_uses} />
        <NumberField
          name="max_uses_per_guest"
          label={texts.mostOfGuest}
          value={present?.max_uses_per_guest}
        />
      </div>
      <div className={style.pair}>
        <DayFields name="booking" label={texts.booking} value={present?.booking} />
        <DayFields name="stay" label={texts.stay} value={present?.stay} />
      </div>
      <CheckField name="listed" label={texts.listed} isChecked={present?.listed ?? false} />
      <CheckField
        name="non_refundable"
        label={texts.nonRefundable}
        isChecked={present?.non_refundable ?? false}
      />
      <CheckField name="rebate" label={texts.rebate} isChecked={present?.rebate ?? false} />
      <WhereFields present={present} />
      <fieldset className={style.many}>
        <legend>{texts.receipt}</legend>
        <AreaField
          name="instructions"
          label={texts.instructions}
          value={present?.instructions ?? ''}
          most={2000}
          rows={2}
        />
        <ChoiceField
          name="received_upon"
          label={texts.receivedUpon}
          value={present?.received_upon ?? ''}
          choices={[
            { value: '', label: words.parts.none },
            ...Object.entries(texts.receivedUpons).map(([value, label]) => ({ value, label })),
          ]}
        />
      </fieldset>
    </>
  )
}

function WhereFields({ present }: { readonly present: ReturnType<typeof codeFields> | undefined }) {
  const { words } = useWords()
  const texts = words.codes
  const { data: properties = [] } = useProperties('all')
  const { data: publishers = [] } = usePublishers('all')
  const choices = (list: readonly { readonly id: number; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ManyField
        // What is chosen is known when the choices are.
        key={`properties ${properties.length}`}
        name="properties"
        label={texts.properties}
        help={texts.anyHelp}
        values={present?.properties?.map(String) ?? []}
        choices={choices(properties)}
      />
      <ManyField
        key={`publishers ${publishers.length}`}
        name="publishers"
        label={texts.publishers}
        help={texts.publishersHelp}
        values={present?.publishers?.map(String) ?? []}
        choices={choices(publishers)}
      />
      <div className={style.pair}>
        <LinesField name="rate_plans" label={texts.ratePlans} value={present?.rate_plans} />
        <LinesField name="rooms" label={texts.rooms} value={present?.rooms} />
        <LinesField name="unlocks_promotions" label={texts.promotions} value={present?.unlocks_promotions} />
      </div>
    </>
  )
}

interface FieldProps<Value> {
  readonly name: string
  readonly label: string
  readonly value: Value | null | undefined
}

const NumberField = ({ value, ...field }: FieldProps<number>) => (
  <TextField {...field} type="number" value={value == null ? '' : String(value)} />
)

function LinesField({ value, ...field }: FieldProps<readonly (string | number)[]>) {
  const { words } = useWords()
  return <AreaField {...field} help={words.parts.lines} value={value?.join('\n') ?? ''} rows={2} />
}

function MoneyFields({ name, label, value }: FieldProps<NonNullable<Money>>) {
  const { words } = useWords()
  return (
    <div className={style.money}>
      <TextField name={name} label={label} type="number" value={value ? String(value.amount) : ''} />
      <TextField
        name={`${name}.currency`}
        label={words.codes.currency}
        value={value?.currency ?? ''}
        placeholder="EUR"
        most={3}
      />
    </div>
  )
}

function DayFields({ name, label, value }: FieldProps<NonNullable<Days>>) {
  const { words } = useWords()
  return (
    <div className={style.days}>
      <TextField
        name={`${name}.from`}
        label={filled(words.codes.from, { what: label })}
        type="date"
        value={value?.from ?? ''}
      />
      <TextField
        name={`${name}.to`}
        label={filled(words.codes.to, { what: label })}
        type="date"
        value={value?.to ?? ''}
      />
    </div>
  )
}
