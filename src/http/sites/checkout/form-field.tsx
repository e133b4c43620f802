// A field of a form with its label, hint and error, tied together for screen readers.

import type { ComponentChildren, InputHTMLAttributes, VNode } from 'preact'

export interface FieldParts {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** "optional", in the language of the page; absent for fields that are needed. */
  readonly optional?: string | undefined
  /** Whether it may be empty without the word for that. */
  readonly isFree?: boolean
  /** What a script says where it is empty and may not be. */
  readonly missing?: string
  /** What is wrong with it. */
  readonly error?: string | undefined
  /** How wide it is. */
  readonly size?: 'half' | 'third'
}

type AutoComplete =
  | 'off'
  | 'given-name'
  | 'family-name'
  | 'email'
  | 'tel'
  | 'address-line1'
  | 'address-line2'
  | 'address-level1'
  | 'address-level2'
  | 'postal-code'
  | 'cc-name'
  | 'cc-number'
  | 'cc-exp'
  | 'cc-csc'

export interface InputAttributes {
  readonly type?: 'text' | 'email' | 'tel'
  readonly value?: string | undefined
  readonly autoComplete: AutoComplete
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  readonly maxLength: number
  /** What a script checks while it is typed, and what it says then. */
  readonly 'data-check'?: 'number' | 'expiry' | 'email' | 'phone'
  readonly 'data-complaint'?: string
  readonly 'data-earliest'?: number
  /** What it asks where an address looks mistyped, with a place for the other one. */
  readonly 'data-did-you-mean'?: string
  /** What it says of a card that is not accepted. */
  readonly 'data-not-accepted'?: string
}

interface InputParts extends FieldParts {
  readonly input: InputAttributes
}

export const fieldId = (name: string): string => `field-${name}`

/** The attributes that tie an input to its label, hint and error. */
export function tied({ name, hint, optional, isFree = false, missing, error }: FieldParts) {
  const described = [hint && `${fieldId(name)}-hint`, `${fieldId(name)}-error`].filter(Boolean).join(' ')
  const isNeeded = optional === undefined && !isFree
  return {
    id: fieldId(name),
    name,
    required: isNeeded,
    ...(isNeeded && missing && { 'data-missing': missing }),
    'aria-describedby': described,
    ...(error !== undefined && { 'aria-invalid': true }),
  }
}

export function InputField({ input, ...field }: InputParts): VNode {
  return (
    <Field {...field}>
      <input {...({ type: 'text', ...input, ...tied(field) } as InputHTMLAttributes)} />
    </Field>
  )
}

/** The error has its place also while there is none, for errors that a script finds. */
export function Field({ children, ...field }: FieldParts & { readonly children: ComponentChildren }): VNode {
  const { name, label, hint, optional, error, size } = field
  return (
    <div class={size ? `field ${size}` : 'field'}>
      <label for={fieldId(name)}>
        {label}
        {optional && <i> {optional}</i>}
      </label>
      {children}
      {hint && (
        <p class="hint" id={`${fieldId(name)}-hint`}>
          {hint}
        </p>
      )}
      <p class="field-error" id={`${fieldId(name)}-error`}>
        {error}
      </p>
    </div>
  )
}
