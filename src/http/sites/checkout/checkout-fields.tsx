// The fields of the checkout: who comes, and their rooms; the words of every field.

import type { VNode } from 'preact'
import type { FieldWords, PageWords } from '../../../wording/pages/page-words.ts'
import { addressForm } from './address-forms.ts'
import type { Problem } from './checkout-entries.ts'
import type { CheckoutForm } from './checkout-view.ts'
import { type FieldParts, fieldId, type InputAttributes, InputField } from './form-field.tsx'

export type Typed = Pick<CheckoutForm, 'page' | 'entries' | 'problems'>

/** Every field by its name in the words of the page; those of an address in the words of its country. */
export function fieldWords(name: string, words: PageWords['checkoutForm'], country = ''): FieldWords {
  if (name.startsWith('room_name_'))
    return { label: words.guestOfRoom, missing: '', invalid: words.roomNameInvalid }
  if (name.startsWith('bed_'))
    return { label: words.bed, missing: words.bedMissing, invalid: words.bedMissing }
  const { regionKind, hasZipCode } = addressForm(country)
  const byName: Readonly<Record<string, FieldWords>> = {
    first_name: words.firstName,
    last_name: words.lastName,
    email: words.email,
    phone: words.phone,
    country: words.country,
    line_1: words.street,
    line_2: words.moreAddress,
    city: words.city,
    region: regionKind === null ? words.region : words.regionKinds[regionKind],
    postal_code: hasZipCode ? words.zipCode : words.postalCode,
    companion: words.companion,
    arrival: words.arrivalTime,
    note: words.note,
    card_postal_code: words.cardPostalCode,
    token: words.cardForm,
    cardholder: words.cardholder,
    card_number: words.cardNumber,
    expiry: words.expiry,
    cvv: words.cvv,
  }
  return byName[name]!
}

export function problemText(
  name: string,
  problem: Problem,
  words: PageWords['checkoutForm'],
  country?: string,
): string {
  if (problem === 'holdsCard') return words.holdsCard
  if (problem === 'expired') return words.expired
  if (problem === 'notAccepted') return words.cardNotAccepted
  return fieldWords(name, words, country)[problem]
}

/** The parts that every field has. */
export function field(
  { page, entries, problems }: Typed,
  name: string,
  more: Partial<FieldParts> = {},
): FieldParts {
  const words = page.words.checkoutForm
  const problem = problems.get(name)
  return {
    name,
    label: fieldWords(name, words, entries.country).label,
    missing: fieldWords(name, words, entries.country).missing,
    error: problem && problemText(name, problem, words, entries.country),
    ...more,
  }
}

export function GuestFields(form: Typed): VNode {
  const { page, entries } = form
  const words = page.words.checkoutForm
  const input = (name: string, autoComplete: InputAttributes['autoComplete']): InputAttributes => ({
    value: entries[name],
    autoComplete,
    maxLength: 120,
  })
  const names = [
    <InputField
      key="first"
      {...field(form, 'first_name', { size: 'half' })}
      input={input('first_name', 'given-name')}
    />,
    <InputField
      key="last"
      {...field(form, 'last_name', { size: 'half' })}
      input={input('last_name', 'family-name')}
    />,
  ]
  return (
    <fieldset class="form-part">
      <legend>{words.who}</legend>
      <div class="fields">
        {words.nameOrder.startsWith('{lastName}') ? names.toReversed() : names}
        <InputField
          {...field(form, 'email', { hint: words.emailHint })}
          input={{
            ...input('email', 'email'),
            type: 'email',
            inputMode: 'email',
            maxLength: 254,
            'data-check': 'email',
            'data-complaint': words.email.invalid,
            'data-did-you-mean': words.didYouMean('{email}'),
          }}
        />
        <InputField
          {...field(form, 'phone')}
          input={{
            ...input('phone', 'tel'),
            type: 'tel',
            inputMode: 'tel',
            maxLength: 40,
            'data-check': 'phone',
            'data-complaint': words.phone.invalid,
          }}
        />
      </div>
      <Remember {...form} />
    </fieldset>
  )
}

/** For scripts, which show it: keeps names, e-mail and telephone in the browser, and nowhere else. */
function Remember({ page }: Typed): VNode {
  return (
    <label class="choice remember" hidden data-remember={page.href('/', {}, page.site.document.languages[0])}>
      <input type="checkbox" />
      {page.words.checkoutForm.remember}
    </label>
  )
}

/** Names where there are several rooms, and beds where the rate asks for them; null for neither. */
export function RoomFields(form: CheckoutForm): VNode | null {
  const { page, wanted, offer } = form
  const { beds } = offer.rate
  const { rooms } = wanted.sought
  if (rooms.length === 1 && beds.length === 0) return null
  const words = page.words.checkoutForm
  return (
    <fieldset class="form-part">
      <legend>{words.rooms}</legend>
      <div class="fields">
        {rooms.map((_, room) => (
          <RoomField
            key={room}
            form={form}
            room={room}
            title={rooms.length > 1 ? words.room(page.formats.count(room + 1)) : null}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface RoomParts {
  readonly form: Typed & Pick<CheckoutForm, 'offer'>
  /** By which its fields are named. */
  readonly room: number
  /** Null for the only room, whose guest is the one who books. */
  readonly title: string | null
}

export function RoomField({ form, room, title }: RoomParts): VNode {
  const words = form.page.words.checkoutForm
  return (
    <div class="field">
      {title !== null && <h3 class="room-number">{title}</h3>}
      {title !== null && (
        <InputField
          {...field(form, `room_name_${room}`, { optional: words.optional, hint: words.guestOfRoomHint })}
          input={{ value: form.entries[`room_name_${room}`], autoComplete: 'off', maxLength: 120 }}
        />
      )}
      {form.offer.rate.beds.length > 0 && <Beds form={form} name={`bed_${room}`} />}
    </div>
  )
}

/** The chosen bed is where a link to the error leads: a group takes no focus. */
function Beds({ form, name }: Pick<RoomParts, 'form'> & { readonly name: string }): VNode {
  const { beds } = form.offer.rate
  const { label, error } = field(form, name)
  const chosen = beds.find(({ code }) => code === form.entries[name]) ?? beds[0]
  return (
    <fieldset class="choices" aria-describedby={`${fieldId(name)}-error`}>
      <legend>{label}</legend>
      {beds.map(({ code, description }) => (
        <label key={code} class="choice">
          <input
            type="radio"
            name={name}
            value={code}
            {...(code === chosen?.code && { checked: true, id: fieldId(name) })}
          />
          {description}
        </label>
      ))}
      <p class="field-error" id={`${fieldId(name)}-error`}>
        {error}
      </p>
    </fieldset>
  )
}
