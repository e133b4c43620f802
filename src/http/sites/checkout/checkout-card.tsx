// The fields of the card. Number and security code are always empty when they are shown: what was typed is never written into a
// page.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { fieldWords, problemText } from './checkout-fields.tsx'
import type { CheckoutForm } from './checkout-view.ts'
import { type FieldParts, InputField } from './form-field.tsx'

export function CardFields({
  page,
  offer,
  entries,
  problems,
}: Pick<CheckoutForm, 'page' | 'offer' | 'entries' | 'problems'>): VNode {
  const words = page.words.checkoutForm
  const types = offer.property.payment_types ?? []
  // A card that is only checked is compared with nothing; an address that is asked for has the code.
  const asksPostalCode = offer.charge?.card !== 'checked' && !offer.asksAddress
  const parts = (name: string, more: Partial<FieldParts> = {}): FieldParts => {
    const problem = problems.get(name)
    const error = problem && problemText(name, problem, words)
    const { label, missing } = fieldWords(name, words)
    return { name, label, missing, error, ...more }
  }
  return (
    <fieldset class="form-part">
      <legend>{words.card}</legend>
      <ul class="card-brands">
        {types.map(({ code, name }) => (
          <li key={code} data-brand={code}>
            {name}
          </li>
        ))}
      </ul>
      {types.map(
        ({ code, mandatoryDisplayText: text }) =>
          text && (
            <p class="quiet" key={code}>
              {text}
            </p>
          ),
      )}
      <div class="fields">
        <InputField
          {...parts('cardholder')}
          input={{ value: entries.cardholder, autoComplete: 'cc-name', maxLength: 120 }}
        />
        <InputField
          {...parts('card_number')}
          input={{
            autoComplete: 'cc-number',
            inputMode: 'numeric',
            maxLength: 40,
            'data-check': 'number',
            'data-complaint': words.cardNumber.invalid,
            'data-not-accepted': words.cardNotAccepted,
          }}
        />
        <InputField
          {...parts('expiry', { hint: words.expiryHint, size: 'half' })}
          input={{
            value: entries.expiry,
            autoComplete: 'cc-exp',
            inputMode: 'numeric',
            maxLength: 9,
            'data-check': 'expiry',
            'data-complaint': words.expired,
            'data-earliest': earliestMonth(page),
          }}
        />
        <InputField
          {...parts('cvv', { hint: words.cvvHint, size: 'half' })}
          input={{ autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: 4 }}
        />
        {asksPostalCode && (
          <InputField
            {...parts('card_postal_code', { hint: words.cardPostalCodeHint, isFree: true, size: 'half' })}
            input={{ value: entries.card_postal_code, autoComplete: 'postal-code', maxLength: 20 }}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Months since the year 0 until which a card may have been good: of yesterday, as it is that still somewhere. */
function earliestMonth({ now }: Pick<Page, 'now'>): number {
  const { year, month } = now.toZonedDateTimeISO('UTC').subtract({ days: 1 })
  return year * 12 + month
}
