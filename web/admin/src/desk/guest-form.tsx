// Who comes, and the booking itself: a second click, or one after a lost answer, books nothing twice.

import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type Answer, call, Refusal } from '../api/client.ts'
import { languages } from '../api/kinds.ts'
import type { AdminOperations } from '../api/types.ts'
import { formatsOf } from '../parts/formats.ts'
import { AreaField, ChoiceField, TextField, textIn } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useKey } from '../parts/forms/use-key.ts'
import { filled } from '../words/catalogue.ts'
import { languageChoices } from '../words/language-choices.ts'
import { useWords } from '../words/use-words.ts'
import style from './desk.module.css'
import type { Preview } from './price.tsx'
import { MailChoice, type StaffPrice, totalIn } from './staff-price.tsx'
import type { Stay } from './stay.ts'
import type { KnownGuest } from './use-again.ts'

type Body = AdminOperations['bookForGuest']['body']
export type Booked = Answer<'bookForGuest'>

/** What was typed, by field: it stays while the stay, the room or the rate are changed. */
export type Typed = Record<string, string>

interface Props {
  readonly propertyId: number
  readonly stay: Stay
  readonly preview: Preview
  /** While the price is asked for again nothing is booked. */
  readonly isLate: boolean
  /** The guest of an earlier reservation; null: a new one. */
  readonly known: KnownGuest | null
  readonly typed: RefObject<Typed>
  /** The price of the preview as staff gives it. */
  readonly given: StaffPrice
  readonly booked: (record: Booked) => void
  /** What was shown is not so any more. */
  readonly again: () => void
}

/** What stands in the way, and is for the person to decide. */
type Obstacle =
  | { readonly kind: 'price'; readonly total: number }
  | { readonly kind: 'twin'; readonly number: string }
  | { readonly kind: 'code'; readonly reason: string }
  | { readonly kind: 'gone'; readonly message: string }

export function GuestForm({ propertyId, stay, preview, isLate, known, typed, given, booked, again }: Props) {
  const { words: all, language } = useWords()
  const words = all.desk
  const { amount } = formatsOf(language)
  const queries = useQueryClient()
  const keyFor = useKey()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [isTwinMeant, setTwinMeant] = useState(false)
  const [mails, setMails] = useState(true)
  const { currency, price } = preview
  const send = async (form: FormData) => {
    if (isLate) return
    const wanted = bodyOf(form, { stay, preview, isTwinMeant, given, mails })
    setObstacle(null)
    try {
      const record = await call('bookForGuest', {
        path: { id: propertyId },
        body: { ...wanted, idempotency_key: keyFor.of(JSON.stringify(wanted)) },
      })
      for (const queryKey of [['reservations'], ['dashboard'], ['desk']])
        queries.invalidateQueries({ queryKey })
      booked(record)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // It was refused and not lost: the next try is another one.
      if (error.status >= 400 && error.status < 500) keyFor.forget()
      const found = obstacleIn(error)
      if (found === null) throw error
      setObstacle(found)
      again()
    }
  }
  const fields = all.change.fields
  const kept = (name: string, first = ''): string => typed.current[name] ?? first
  const label = filled(words.book, { total: `${amount(price.total, currency)} ${currency}` })
  return (
    <section
      aria-label={words.guest}
      className={style.guest}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        typed.current[name] = value
      }}
    >
      <h2>{words.guest}</h2>
      <Form label={words.guest} button={label} send={send}>
        <Names known={known} kept={kept} />
        <Rooms stay={stay} preview={preview} kept={kept} />
        <AreaField
          name="guest.note"
          label={fields.note}
          value={kept('guest.note')}
          most={2000}
          rows={2}
          help={words.noteHelp}
        />
        <ChoiceField
          name="language"
          label={words.language}
          value={kept('language')}
          choices={[{ value: '', label: words.languageOfHouse }, ...languageChoices(language)]}
        />
        <MailChoice sends={mails} set={setMails} />
        {obstacle && <ObstacleNote obstacle={obstacle} currency={currency} />}
        {obstacle?.kind === 'twin' && (
          <Checkbox
            label={words.twinMeant}
            checked={isTwinMeant}
            onChange={event => setTwinMeant(event.currentTarget.checked)}
          />
        )}
        {isLate && <p className="small muted">{all.change.asking}</p>}
      </Form>
      <p className="small faint">{words.told}</p>
    </section>
  )
}

interface NamesProps extends Pick<Props, 'known'> {
  readonly kept: (name: string, first?: string) => string
}

/** How the guest is called, and reached. */
function Names({ known, kept }: NamesProps) {
  const { words } = useWords()
  const { fields } = words.change
  return (
    <div className={style.fields}>
      <TextField
        name="guest.first_name"
        label={fields.first_name}
        value={kept('guest.first_name', known?.first_name)}
        required
        most={120}
      />
      <TextField
        name="guest.last_name"
        label={fields.last_name}
        value={kept('guest.last_name', known?.last_name)}
        required
        most={120}
      />
      <TextField
        name="guest.phone"
        label={fields.phone}
        value={kept('guest.phone', known?.phone)}
        most={40}
        help={words.desk.reach}
      />
      <TextField
        name="guest.email"
        label={fields.email}
        value={kept('guest.email', known?.email)}
        most={254}
        help={words.desk.mailed}
      />
    </div>
  )
}

interface RoomsProps extends Pick<Props, 'stay' | 'preview'>, Pick<NamesProps, 'kept'> {}

/** Whom each of several rooms is held for, and its beds where there is a choice. */
function Rooms({ stay, preview: { beds }, kept }: RoomsProps) {
  const { words } = useWords()
  const hasNames = stay.rooms.length > 1
  if (!hasNames && beds.length < 2) return null
  return stay.rooms.map((_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no other name than their number
    <fieldset key={index} className={style.heldRoom}>
      <legend className={hasNames ? 'small muted' : 'unseen'}>
        {filled(words.change.roomNumber, { number: index + 1 })}
      </legend>
      {hasNames && (
        <TextField
          name={`rooms[${index}].name`}
          label={words.change.heldFor}
          value={kept(`rooms[${index}].name`)}
          most={120}
        />
      )}
      {beds.length > 1 && (
        <ChoiceField
          name={`rooms[${index}].bed_type`}
          label={words.change.beds}
          choices={beds.map(({ code, description }) => ({ value: code, label: description }))}
        />
      )}
    </fieldset>
  ))
}

interface Wanted {
  readonly stay: Stay
  readonly preview: Preview
  readonly isTwinMeant: boolean
  readonly given: StaffPrice
  readonly mails: boolean
}

function bodyOf(
  form: FormData,
  { stay, preview, isTwinMeant, given: byStaff, mails }: Wanted,
): Omit<Body, 'idempotency_key'> {
  const given = (name: string) => textIn(form, name) || undefined
  const optional = (field: string, value: string | undefined) =>
    value === undefined ? {} : { [field]: value }
  const language = languages.find(each => each === given('language'))
  return {
    checkin: stay.checkin,
    checkout: stay.checkout,
    room_id: preview.room_id,
    rate_code: preview.rate_code,
    rooms: stay.rooms.map((party, index) => ({
      ...party,
      ...optional('name', given(`rooms[${index}].name`)),
      ...optional('bed_type', given(`rooms[${index}].bed_type`)),
    })),
    guest: {
      first_name: textIn(form, 'guest.first_name'),
      last_name: textIn(form, 'guest.last_name'),
      ...optional('email', given('guest.email')),
      ...optional('phone', given('guest.phone')),
      ...optional('note', given('guest.note')),
    },
    ...(language && { language }),
    // One that gives nothing here would be refused.
    ...(preview.discount && { discount_code: preview.discount.code }),
    expected_total: String(preview.price.total),
    ...(isTwinMeant && { allow_duplicate: true }),
    ...(totalIn(byStaff) !== '' && { staff_total: totalIn(byStaff), staff_reason: byStaff.reason }),
    ...(!mails && { send_mail: false }),
  }
}

/** Null for a refusal that is for the form to say. */
function obstacleIn({ status, errors, message }: Refusal): Obstacle | null {
  const said = (name: string) => errors.find(({ field }) => field === name)?.message
  const reason = said('discount_code')
  if (status === 422 && reason !== undefined) return { kind: 'code', reason }
  if (status !== 409) return null
  const [total, number] = [said('new_total'), said('confirmation_number')]
  if (total !== undefined) return { kind: 'price', total: Number(total) }
  return number === undefined ? { kind: 'gone', message } : { kind: 'twin', number }
}

function ObstacleNote({ obstacle, currency }: { readonly obstacle: Obstacle; readonly currency: string }) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const codeReasons: Readonly<Record<string, string>> = words.desk.codeReasons
  const text = {
    price: () =>
      filled(words.desk.priceChanged, {
        total: obstacle.kind === 'price' ? `${amount(obstacle.total, currency)} ${currency}` : '',
      }),
    twin: () => filled(words.desk.twin, { number: obstacle.kind === 'twin' ? obstacle.number : '' }),
    code: () =>
      filled(words.desk.codeRefused, {
        reason: obstacle.kind === 'code' ? (codeReasons[obstacle.reason] ?? '') : '',
      }),
    gone: () => words.desk.gone,
  }[obstacle.kind]()
  return (
    <div className="note refuses" role="alert">
      <b className="strong">{words.desk.notBooked}</b>
      <p>{text}</p>
      {obstacle.kind === 'gone' && <p lang="en">{obstacle.message}</p>}
    </div>
  )
}
