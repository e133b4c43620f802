// The payment company's form for the card, in place of fields of ours: a script puts it where it belongs, and its token into the
// form. No field of this page ever holds a number of a card.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { CardFormSources } from '../../../operations/shopping/card-forms.ts'
import type { Page } from '../page.ts'
import { fieldId } from './form-field.tsx'

/** As the interface answers it. */
export type CardForm = NonNullable<NonNullable<Property['meta_data']>['card_form']>

export interface CardFormParts {
  readonly page: Page
  readonly cardForm: CardForm
  readonly sources: CardFormSources | null
  /** Null where the publisher no longer sells it. */
  readonly property: Property | null
  /** What is wrong with the card. */
  readonly error?: string | undefined
}

export function CompanyCardForm({ page, cardForm, sources, property, error }: CardFormParts): VNode {
  const words = page.words.checkoutForm
  const { publishable_key, amount, currency } = cardForm
  return (
    <fieldset class="form-part">
      <legend>{words.card}</legend>
      <ul class="card-brands">
        {(property?.payment_types ?? []).map(({ code, name }) => (
          <li key={code}>{name}</li>
        ))}
      </ul>
      <NeedsScripts page={page} telephone={property?.main_telephone ?? null} />
      <div
        id={fieldId('token')}
        class="card-form"
        tabIndex={-1}
        data-card-form={publishable_key}
        data-script={sources?.script}
        data-amount={amount}
        data-currency={currency}
        data-language={page.language}
        data-not-loaded={page.words.cardPayment.notLoaded}
      >
        <p class="quiet">{page.words.cardPayment.loading}</p>
      </div>
      <p class="field-error" id={`${fieldId('token')}-error`} role="alert">
        {error}
      </p>
      <input type="hidden" name="token" value="" autoComplete="off" />
    </fieldset>
  )
}

interface NoScripts {
  readonly page: Page
  readonly telephone: string | null
}

/** For browsers without scripts: why nothing can be paid, and how to book nevertheless. */
export function NeedsScripts({ page, telephone }: NoScripts): VNode {
  const words = page.words.cardPayment
  return (
    <noscript>
      <p class="needs-scripts">
        {words.needsScripts} {telephone && words.orCall(telephone)}
      </p>
    </noscript>
  )
}
