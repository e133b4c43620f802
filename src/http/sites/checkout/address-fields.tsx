// The address of the guest, in the form of their country.

import type { VNode } from 'preact'
import { countryCodes } from '../../../lodging/installation/countries.ts'
import type { Page } from '../page.ts'
import { type AddressForm, addressForm } from './address-forms.ts'
import { type Entries, isAddressTyped } from './checkout-entries.ts'
import { field, type Typed } from './checkout-fields.tsx'
import type { CheckoutForm } from './checkout-view.ts'
import { Field, type FieldParts, InputField, tied } from './form-field.tsx'

/** Asked for where the property or the system that holds its rooms wants it; else folded, for who wants it on the invoice. */
export function AddressPart(form: Typed & Pick<CheckoutForm, 'offer'>): VNode {
  const words = form.page.words.checkoutForm
  if (form.offer.asksAddress)
    return (
      <fieldset class="form-part">
        <legend>{words.address}</legend>
        <input type="hidden" name="address" value="asked" />
        <WholeAddress {...form} isAsked />
      </fieldset>
    )
  // Without scripts the fields of another country come with a new page, which shows them.
  const isOpen = isAddressTyped(form.entries) || form.page.form.get('step') === 'address'
  return (
    <details class="form-part address-fold" open={isOpen}>
      <summary>
        {words.addressFold} <i>{words.optional}</i>
      </summary>
      <WholeAddress {...form} isAsked={false} />
    </details>
  )
}

interface AddressParts extends Typed {
  readonly isAsked: boolean
}

function WholeAddress(form: AddressParts): VNode {
  const { page, entries, isAsked } = form
  const words = page.words.checkoutForm
  const country = field(form, 'country', { isFree: !isAsked })
  const path = page.href('/checkout/address', { asked: isAsked ? 'yes' : null })
  return (
    <>
      <div class="fields">
        <Field {...country}>
          <select {...tied(country)} autoComplete="country" data-address={path}>
            {countriesBy(page).map(({ code, name }) => (
              <option key={code} value={code} selected={code === entries.country}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <noscript class="field">
          <button type="submit" class="quieter" name="step" value="address">
            {words.updateAddress}
          </button>
        </noscript>
      </div>
      <div class="fields" id="address">
        <AddressFields {...form} />
      </div>
    </>
  )
}

type Country = Readonly<Record<'code' | 'name', string>>

const countriesByLanguage = new Map<string, readonly Country[]>()

/** In the order of their names in the language of the page. */
function countriesBy({ language, formats }: Page): readonly Country[] {
  const known = countriesByLanguage.get(language)
  if (known) return known
  const { compare } = new Intl.Collator(language)
  const countries = countryCodes
    .map(code => ({ code, name: formats.country(code) }))
    .sort((one, other) => compare(one.name, other.name))
  countriesByLanguage.set(language, countries)
  return countries
}

const autoCompletes = {
  line_1: 'address-line1',
  line_2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
} as const

/** The address form of the chosen country. */
export function AddressFields(form: AddressParts): VNode {
  const { entries, isAsked } = form
  const layout = addressForm(entries.country!)
  const words = form.page.words.checkoutForm
  return (
    <>
      {layout.fields.map(name => {
        const isOptional = name === 'line_2' || (name === 'postal_code' && !layout.isPostalCodeNeeded)
        const parts = field(form, name, {
          ...(!name.startsWith('line') && { size: 'third' as const }),
          isFree: !isAsked,
          ...(isOptional && isAsked && { optional: words.optional }),
        })
        if (name === 'region' && layout.regions.length > 0)
          return (
            <RegionChoice key={name} parts={parts} layout={layout} entries={entries} choose={words.choose} />
          )
        const inputMode = name === 'postal_code' && layout.isPostalCodeNumeric ? 'numeric' : 'text'
        const input = { value: entries[name], autoComplete: autoCompletes[name], inputMode } as const
        return (
          <InputField
            key={name}
            {...parts}
            input={{ ...input, maxLength: name === 'postal_code' ? 20 : 120 }}
          />
        )
      })}
    </>
  )
}

interface RegionParts {
  readonly parts: FieldParts
  readonly layout: AddressForm
  readonly entries: Entries
  readonly choose: string
}

function RegionChoice({ parts, layout, entries, choose }: RegionParts): VNode {
  return (
    <Field {...parts}>
      <select {...tied(parts)} autoComplete="address-level1">
        <option value="">{choose}</option>
        {layout.regions.map(({ code, name }) => (
          <option key={code} value={code} selected={code === entries.region?.toUpperCase()}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
