// What can be done with a reservation, each with its cost before it is done.

import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { MailChoice } from '../desk/staff-price.tsx'
import { formatsOf } from '../parts/formats.ts'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { BookAgain } from './book-again.tsx'
import { ChangeForm } from './change-form.tsx'
import { RefusalNote } from './refusal-note.tsx'
import style from './reservations.module.css'
import { useRecordChange } from './use-record-change.ts'

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
}

type Action = ReservationRecord['actions'][number]

export function Actions({ record, reference }: Props) {
  const { words } = useWords()
  const [open, setOpen] = useState<Action['action'] | null>(null)
  const { property_id: propertyId, publisher_id: publisherId } = record.reservation
  const mayDecide = useRights()('reservations.decide', { propertyId, publisherId })
  if (!mayDecide) return null
  return (
    <section aria-labelledby="actions">
      <div className={style.heading}>
        <h2 id="actions" className="grow">
          {words.actions.title}
        </h2>
        <span className="small faint">{words.actions.cost}</span>
      </div>
      {record.actions.map(action => (
        <ActionRow
          key={action.action}
          action={action}
          record={record}
          reference={reference}
          isOpen={open === action.action}
          toggle={() => setOpen(open === action.action ? null : action.action)}
        />
      ))}
      <BookAgain record={record} />
    </section>
  )
}

interface RowProps extends Props {
  readonly action: Action
  readonly isOpen: boolean
  readonly toggle: () => void
}

function ActionRow({ action, record, reference, isOpen, toggle }: RowProps) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const { currency } = record.reservation
  const { is_allowed: isAllowed } = action
  const panel = useId()
  return (
    <div className={style.action}>
      <div>
        {words.actions.names[action.action]}
        {!isAllowed && <WhyNot action={action} />}
      </div>
      <span className="number strong">
        {isAllowed && action.action !== 'modify' && amount(action.penalty, currency)}
      </span>
      {isAllowed && (
        <Button size="xs" aria-expanded={isOpen} aria-controls={panel} onClick={toggle}>
          {isOpen ? words.actions.close : words.actions.open[action.action]}
        </Button>
      )}
      {isOpen && isAllowed && (
        <div id={panel} className={style.confirm}>
          {action.action === 'modify' ? (
            <ChangeForm record={record} reference={reference} done={toggle} />
          ) : (
            <Confirmation action={action} record={record} reference={reference} done={toggle} />
          )}
        </div>
      )}
    </div>
  )
}

/** In the words of the page where it has some, else in those of the server. */
function WhyNot({ action: { reason, reason_code: code, reason_day: day } }: { readonly action: Action }) {
  const { words, language } = useWords()
  const sentence = (words.actions.reasons as Readonly<Record<string, string>>)[code ?? '']
  const shown = sentence
    ? filled(sentence, { day: day === null ? '' : formatsOf(language).longDay(day) })
    : (reason ?? '')
  return <div className="small faint">{filled(words.actions.notNow, { reason: shown })}</div>
}

interface ConfirmationProps extends Props {
  readonly action: Action
  readonly done: () => void
}

/** What it costs, why it is done, and the button that does it. */
function Confirmation({ action, record, reference, done }: ConfirmationProps) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const { currency } = record.reservation
  const penalty = `${amount(action.penalty, currency)} ${currency}`
  const act = useRecordChange(reference, carryOut(reference), done)
  const isCancelling = action.action === 'cancel'
  const [mails, setMails] = useState(true)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const reason = String(new FormData(event.currentTarget).get('reason'))
    act.mutate({ action: action.action, reason, waives: button?.value === 'waive', mails })
  }
  return (
    <form className="note warns" onSubmit={submit}>
      <dl>
        <dt>{words.actions.penalty}</dt>
        <dd>{amount(action.penalty, currency)}</dd>
        <dt>{words.actions.refund}</dt>
        <dd>{amount(action.refund, currency)}</dd>
      </dl>
      <p className="muted">{isCancelling ? words.actions.afterCancelling : words.actions.afterNoShow}</p>
      <TextInput
        name="reason"
        label={words.actions.reason}
        description={words.actions.reasonHelp}
        required
        withAsterisk={false}
        maxLength={500}
        autoFocus
        my="xs"
      />
      {isCancelling && <MailChoice sends={mails} set={setMails} />}
      <RefusalNote error={act.error} />
      <div className={style.buttons}>
        <Button type="submit" size="xs" variant="filled" color="red" loading={act.isPending} value="act">
          {filled(words.actions[buttonOf(action, record)], { penalty })}
        </Button>
        {isCancelling && action.penalty > 0 && (
          <Button type="submit" size="xs" disabled={act.isPending} value="waive">
            {words.actions.cancelFree}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Nothing is kept that was not taken. */
function buttonOf(
  { action, penalty }: Action,
  { reservation: { payment_state: payment } }: ReservationRecord,
) {
  const what = action === 'cancel' ? 'cancel' : 'noShow'
  if (penalty === 0) return `${what}Free` as const
  return payment === 'captured' ? (`${what}Keeping` as const) : (`${what}Owing` as const)
}

interface Act {
  readonly action: Action['action']
  readonly reason: string
  readonly waives: boolean
  readonly mails: boolean
}

/** Carries an action out. */
const carryOut =
  (reference: string) =>
  ({ action, reason, waives, mails }: Act): Promise<ReservationRecord> => {
    const path = { reference }
    if (action === 'no_show') return call('recordNoShow', { path, body: { reason } })
    return call('cancelForProperty', { path, body: { reason, waive_penalty: waives, send_mail: mails } })
  }
