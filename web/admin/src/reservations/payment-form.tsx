// Recording money that moved at the property: the form has what is owed, and says what will be left.

import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { call, Refusal } from '../api/client.ts'
import { type PaymentDirection, type PaymentKind, paymentDirections, paymentKinds } from '../api/kinds.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { decimalsOf, formatsOf } from '../parts/formats.ts'
import { decimalIn, typedDecimal } from '../parts/forms/decimals.ts'
import { ChoiceField, oneIn, TextField, textIn, textOrNull } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useKey } from '../parts/forms/use-key.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './reservations.module.css'
import { useRecordChange } from './use-record-change.ts'

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
}

/** The button, and the form below it. */
export function TakePayment({ record, reference }: Props) {
  const { words } = useWords()
  const [isOpen, setOpen] = useState(false)
  const form = useId()
  const { to_pay: owing, status } = record.reservation
  if (status === 'failed') return null
  const label = owing > 0 ? words.money.take : owing < 0 ? words.money.giveBack : words.money.other
  const toggle = () => setOpen(!isOpen)
  return (
    <div className={style.payment}>
      <Button
        size="xs"
        {...(owing !== 0 && !isOpen && { variant: 'filled' })}
        aria-expanded={isOpen}
        aria-controls={form}
        onClick={toggle}
      >
        {isOpen ? words.money.close : label}
      </Button>
      {isOpen && (
        <div id={form}>
          <PaymentForm record={record} reference={reference} done={toggle} />
        </div>
      )}
    </div>
  )
}

function PaymentForm({ record, reference, done }: Props & { readonly done: () => void }) {
  const { words: all, language } = useWords()
  const words = all.money
  const { currency, to_pay: owing } = record.reservation
  const due = owing === 0 ? '' : typedDecimal(Math.abs(owing).toFixed(decimalsOf(currency)), language)
  const [direction, setDirection] = useState<PaymentDirection>(owing < 0 ? 'given_back' : 'taken')
  const [typed, setTyped] = useState(due)
  const keyFor = useKey()
  const act = useRecordChange(
    reference,
    (body: Parameters<typeof call<'recordPayment'>>[1]['body']) =>
      call('recordPayment', { path: { reference }, body }),
    done,
  )
  const send = async (form: FormData) => {
    const day = textOrNull(form, 'paid_on')
    const note = textOrNull(form, 'note')
    const written = textIn(form, 'amount')
    const entry = {
      direction,
      ...(direction !== 'written_off' && { kind: oneIn(form, 'kind', paymentKinds) }),
      amount: decimalIn(written, language, decimalsOf(currency)) ?? written,
      ...(day !== null && { paid_on: day }),
      ...(note !== null && { note }),
    }
    try {
      await act.mutateAsync({ ...entry, idempotency_key: keyFor.of(JSON.stringify(entry)) })
    } catch (error) {
      // It was refused and not lost: the next try is another one.
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) keyFor.forget()
      throw error
    }
  }
  return (
    <Form label={words.form} button={words.record} send={send}>
      <div className={style.pairs}>
        <ChoiceField
          name="direction"
          label={words.direction}
          value={direction}
          choices={choicesOf(paymentDirections, words.directions)}
          onChoose={chosen => setDirection(chosen as PaymentDirection)}
        />
        {direction !== 'written_off' && (
          <ChoiceField name="kind" label={words.meansLabel} choices={choicesOf(paymentKinds, words.means)} />
        )}
        <TextField
          name="amount"
          label={filled(words.sum, { currency })}
          value={due}
          most={20}
          onType={setTyped}
        />
        <TextField name="paid_on" type="date" label={words.day} help={words.dayHelp} />
      </div>
      <TextField name="note" label={words.noteLabel} most={500} />
      <p className="small muted" aria-live="polite">
        <Left owing={owing} currency={currency} direction={direction} typed={typed} />
      </p>
    </Form>
  )
}

interface LeftProps {
  readonly owing: number
  readonly currency: string
  readonly direction: PaymentDirection
  readonly typed: string
}

/** What will be to pay; nothing while no amount is typed. */
function Left({ owing, currency, direction, typed }: LeftProps) {
  const { words, language } = useWords()
  const decimals = decimalsOf(currency)
  const read = decimalIn(typed, language, decimals)
  if (read === null) return null
  const unit = 10 ** decimals
  const minor = (amount: number): number => Math.round(amount * unit)
  const moved = minor(Number(read))
  const left = minor(owing) + (direction === 'given_back' ? moved : -moved)
  if (left === 0) return <>{words.money.settled}</>
  const amount = `${formatsOf(language).amount(Math.abs(left) / unit, currency)} ${currency}`
  return <>{filled(left > 0 ? words.money.left : words.money.over, { amount })}</>
}

const choicesOf = <Value extends PaymentDirection | PaymentKind>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
) =>
  values.map(value => ({
    value,
    label: words[value].charAt(0).toLocaleUpperCase() + words[value].slice(1),
  }))
