// Stripe's form for a card, in the checkout and where a change of a booking costs more, and the question of the guest's bank after it. Stripe's script is loaded from Stripe, as
// it must be; the number of a card stays in Stripe's own frame, and this page gets a token.

import type { Sending } from './send-once.ts'

/** The part of Stripe.js that is used here: docs.stripe.com/js. */
interface StripeScript {
  elements(options: object): CardElements
  createConfirmationToken(options: object): Promise<{ confirmationToken?: { id: string }; error?: Trouble }>
  handleNextAction(options: { clientSecret: string }): Promise<object>
}

interface CardElements {
  create(kind: 'payment', options: object): CardElement
  update(options: object): void
  submit(): Promise<{ error?: Trouble }>
}

interface CardElement {
  mount(place: HTMLElement): void
  focus(): void
  on(event: 'ready' | 'loaderror' | 'change', listener: () => void): void
}

/** In the language of the page, written for the guest. */
interface Trouble {
  readonly message?: string
}

type StartStripe = (key: string, options: object) => StripeScript

/** Puts Stripe's form into its place, if the page has one; when the form is sent, its token goes in place of a card. */
export function takeCard(form: HTMLFormElement, sending: Sending): void {
  const place = form.querySelector<HTMLElement>('[data-card-form]')
  if (!place) return
  const token = form.querySelector<HTMLInputElement>('input[name="token"]')!
  const error = document.getElementById(`${place.id}-error`)!
  const say = (trouble: Trouble | null): void => {
    error.textContent = trouble === null ? '' : (trouble.message ?? place.dataset.notLoaded ?? '')
  }
  const { amount } = place.dataset
  const started = start(place, place.dataset.cardForm!).then(stripe => shown({ form, stripe, place, say }))
  started.catch(() => {
    // What it says is coming does not come.
    place.replaceChildren()
    say({})
  })
  form.addEventListener('submit', async event => {
    // A button that leads away from the payment.
    if (event.submitter?.hasAttribute('formnovalidate')) return
    event.preventDefault()
    say(null)
    try {
      const { stripe, elements, element } = await started
      // Extras may have changed it since.
      if (place.dataset.amount !== amount) elements.update(chargedOf(place))
      const trouble = await tokenFor(form, { stripe, elements, token })
      if (trouble === null) return form.submit()
      say(trouble)
      element.focus()
    } catch {
      say({})
    }
    sending.again()
  })
  // A token serves once: a page that the browser kept makes another.
  addEventListener('pageshow', () => {
    token.value = ''
  })
}

interface Shown {
  readonly stripe: StripeScript
  readonly elements: CardElements
  readonly element: CardElement
}

interface Showing {
  readonly form: HTMLFormElement
  readonly stripe: StripeScript
  readonly place: HTMLElement
  readonly say: (trouble: Trouble | null) => void
}

function shown({ form, stripe, place, say }: Showing): Shown {
  const { currency, language } = place.dataset
  const elements = stripe.elements({
    ...chargedOf(place),
    currency,
    locale: language,
    allowedPaymentMethodTypes: ['card'],
    appearance: appearanceOf(place),
  })
  const element = elements.create('payment', {
    ...(hasAddress(form) && {
      fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
    }),
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    terms: { card: 'never' },
  })
  element.on('loaderror', () => say({}))
  element.on('change', () => say(null))
  place.replaceChildren()
  element.mount(place)
  return { stripe, elements, element }
}

/** What the card is charged when it is booked, or nothing. */
const chargedOf = ({ dataset: { amount } }: HTMLElement): object =>
  amount ? { mode: 'payment', amount: Number(amount), captureMethod: 'manual' } : { mode: 'setup' }

/** Whether the page knows where the bill goes, or asks for it; else Stripe's form asks. */
const hasAddress = (form: HTMLFormElement): boolean =>
  form.querySelector('input:is([name="country"], [name="address"])') !== null

interface TokenParts {
  readonly stripe: StripeScript
  readonly elements: CardElements
  readonly token: HTMLInputElement
}

/** Null when the token is in its field. */
async function tokenFor(
  form: HTMLFormElement,
  { stripe, elements, token }: TokenParts,
): Promise<Trouble | null> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) return incomplete
  const typed = new FormData(form)
  const text = (name: string): string => String(typed.get(name) ?? '').trim()
  const billing_details = {
    name: `${text('first_name')} ${text('last_name')}`.trim(),
    ...(hasAddress(form) && { address: { country: text('country'), postal_code: text('postal_code') } }),
  }
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details } },
  })
  if (!confirmationToken) return error ?? {}
  token.value = confirmationToken.id
  return null
}

/** Asks the bank's question at once, or when the guest wants it again; the server finds out how it was answered. */
export async function askBank(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button')!
  const error = form.querySelector<HTMLElement>('.field-error')!
  const { challenge, key, busy, waits, notLoaded } = form.dataset
  const started = start(form, key!)
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    button.setAttribute('aria-disabled', 'true')
    button.textContent = busy ?? ''
    try {
      const stripe = await started
      await stripe.handleNextAction({ clientSecret: challenge! })
      form.submit()
    } catch {
      error.textContent = notLoaded ?? ''
    }
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void ask()
  })
  if (waits === undefined) await ask()
}

/** Loads Stripe's script and starts it with the key of the account. */
async function start({ dataset }: HTMLElement, key: string): Promise<StripeScript> {
  const script = document.createElement('script')
  script.src = dataset.script!
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  const { Stripe } = globalThis as unknown as { readonly Stripe: StartStripe }
  return Stripe(key, { locale: dataset.language })
}

/** The theme of the page. Colours are computed, as Stripe's frame knows no variables of ours. */
function appearanceOf(place: HTMLElement): object {
  const { color, fontFamily } = getComputedStyle(place)
  const page = getComputedStyle(document.documentElement)
  const token = (name: string): string => page.getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--paper'),
      colorDanger: token('--danger'),
      colorText: color,
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: token('--radius'),
    },
  }
}
