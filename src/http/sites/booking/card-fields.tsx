// The card that is charged for a change. What is typed here is passed on once and never shown again.

import type { VNode } from 'preact'
import type { ReservationModifyRequest } from '../../../../client/src/types.ts'
import { refuseFields } from '../checkout/checkout-entries.ts'
import type { Page } from '../page.ts'

interface CardParts {
  readonly page: Page
  /** The fields of the interface that were refused. */
  readonly wrong: readonly string[]
}

/** The id of the text that says what is wrong with the card. */
export const cardTroubleId = 'card-trouble'

export function CardFields({ page, wrong }: CardParts): VNode {
  const words = page.words.changePrice
  return (
    <fieldset>
      <legend>{words.card}</legend>
      <div class="bk-fields">
        <CardField name="cardholder" label={words.cardholder} autoComplete="cc-name" isWide wrong={wrong} />
        <CardField
          name="number"
          label={words.cardNumber}
          autoComplete="cc-number"
          inputMode="numeric"
          isWide
          wrong={wrong}
        />
        <CardField
          name="month"
          label={words.expiryMonth}
          autoComplete="cc-exp-month"
          inputMode="numeric"
          wrong={wrong}
        />
        <CardField
          name="year"
          label={words.expiryYear}
          autoComplete="cc-exp-year"
          inputMode="numeric"
          wrong={wrong}
        />
        <CardField
          name="cvv"
          label={words.securityCode}
          autoComplete="cc-csc"
          inputMode="numeric"
          wrong={wrong}
        />
        <CardField name="postal_code" label={words.postalCode} autoComplete="postal-code" wrong={wrong} />
      </div>
    </fieldset>
  )
}

interface CardFieldParts {
  readonly name: string
  readonly label: string
  readonly autoComplete: string
  readonly inputMode?: 'numeric'
  readonly isWide?: boolean
  readonly wrong: readonly string[]
}

function CardField({ name, label, isWide, wrong, ...input }: CardFieldParts): VNode {
  const isWrong = wrong.includes('payment') || wrong.includes(`payment.${name}`)
  return (
    <label class={isWide ? 'all' : undefined}>
      {label}
      <input
        name={`card_${name}`}
        maxLength={120}
        required
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? cardTroubleId : undefined}
        {...input}
      />
    </label>
  )
}

/** The card of a form, or the token in its place; undefined where neither came. */
export function cardIn(
  form: URLSearchParams,
  { isOfCompany }: { readonly isOfCompany: boolean },
): ReservationModifyRequest['payment'] {
  const text = (name: string): string => form.get(`card_${name}`)?.trim() ?? ''
  if (isOfCompany) {
    refuseFields(
      form,
      [...form.keys()].filter(name => name.startsWith('card_')),
    )
    const token = form.get('token')?.trim()
    return token ? { token } : undefined
  }
  if (text('number') === '') return undefined
  return {
    cardholder: text('cardholder'),
    number: text('number'),
    month: text('month').padStart(2, '0'),
    year: fullYear(text('year')),
    cvv: text('cvv'),
    postal_code: text('postal_code'),
  }
}

/** "29" is 2029. */
const fullYear = (year: string): number => (/^\d{2}$/.test(year) ? 2000 + Number(year) : Number(year) || 0)
