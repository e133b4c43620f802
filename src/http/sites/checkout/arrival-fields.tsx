// What the property may like to know of an arrival: none of it is needed.

import type { VNode } from 'preact'
import { arrivalTexts, arrivalTimes } from './arrival.ts'
import { field, type Typed } from './checkout-fields.tsx'
import type { CheckoutForm } from './checkout-view.ts'
import { Field, InputField, tied } from './form-field.tsx'

export function ArrivalPart(form: CheckoutForm): VNode {
  const { page, offer, wanted, entries } = form
  const words = page.words.checkoutForm
  const { optional } = words
  const arrival = field(form, 'arrival', { optional })
  const [party, ...others] = wanted.sought.rooms
  // Several rooms ask for the guest of each.
  const hasCompanion = others.length === 0 && party !== undefined && party.adults > 1
  const texts = arrivalTexts(page)
  return (
    <fieldset class="form-part">
      <legend>{words.arrival}</legend>
      <div class="fields">
        <Field {...arrival}>
          <select {...tied(arrival)}>
            <option value="">{words.arrivalUnknown}</option>
            {arrivalTimes(offer.property.checkin_time ?? '').map(time => (
              <option key={time} value={time} selected={time === entries.arrival}>
                {texts(time)}
              </option>
            ))}
          </select>
        </Field>
        {hasCompanion && (
          <InputField
            {...field(form, 'companion', { optional })}
            input={{ value: entries.companion, autoComplete: 'off', maxLength: 120 }}
          />
        )}
        <NoteField {...form} />
      </div>
    </fieldset>
  )
}

/** What the guest wishes, in words. */
export function NoteField(form: Typed): VNode {
  const words = form.page.words.checkoutForm
  const note = field(form, 'note', { optional: words.optional, hint: words.noteHint })
  return (
    <Field {...note}>
      <textarea {...tied(note)} rows={3} maxLength={2000}>
        {form.entries.note}
      </textarea>
    </Field>
  )
}
