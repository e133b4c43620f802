// A stand-in for https://js.stripe.com in a browser: the calls of Stripe.js that the checkout makes, over the fake of Stripe. Its form
// is one field in a frame of Stripe's origin, so that the page can no more read the number than it can from the real one.

import type { BrowserContext } from 'playwright-core'
import type { StripeFake } from './stripe-fake.ts'

export interface FakeScript {
  /** How the guest answers the bank's question. */
  answer: 'right' | 'wrong' | 'not at all'
  /** False: the script does not come. */
  isThere: boolean
  /** What Elements was set up with, each time. */
  readonly setUps: Record<string, unknown>[]
}

/** Serves the script to every page of a browser context. */
export async function serveStripeScript(browser: BrowserContext, fake: StripeFake): Promise<FakeScript> {
  const script: FakeScript = { answer: 'right', isThere: true, setUps: [] }
  await browser.route('https://js.stripe.com/**', async route => {
    const { pathname } = new URL(route.request().url())
    if (!script.isThere) return route.abort()
    if (pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: inPage })
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: frame })
  })
  await browser.route('https://api.stripe.com/**', async route => {
    const asked = route.request().postDataJSON()
    const json = answered(fake, script, new URL(route.request().url()).pathname, asked)
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  return script
}

// biome-ignore lint/suspicious/noExplicitAny: what the scripts below send
function answered(fake: StripeFake, script: FakeScript, path: string, asked: any): object {
  if (path === '/set-up') {
    script.setUps.push(asked)
    return {}
  }
  if (path === '/token') {
    const { number, name, amount = null, currency } = asked
    return fake.books.tokens.make({ number, name, amount, currency })
  }
  if (script.answer === 'not at all') return { error: { message: 'The question was closed.' } }
  return fake.books.answerChallenge(asked.clientSecret, script.answer === 'right')
}

const inPage = `
const ask = (path, body) =>
  fetch('https://api.stripe.com' + path, { method: 'POST', body: JSON.stringify(body) }).then(answer => answer.json())
globalThis.Stripe = key => {
  if (key !== 'pk_test_fake') throw new Error('another key')
  let options, frame
  const typed = () => new Promise(resolve => {
    addEventListener('message', ({ data, origin }) => origin === 'https://js.stripe.com' && resolve(data), { once: true })
    frame.contentWindow.postMessage('what is typed', 'https://js.stripe.com')
  })
  return {
    elements: given => {
      options = given
      ask('/set-up', { ...given, key })
      return {
        create: (kind, more) => {
          ask('/set-up', { kind, ...more })
          return {
            mount: place => {
              frame = document.createElement('iframe')
              frame.src = 'https://js.stripe.com/card'
              frame.title = 'Secure payment input frame'
              frame.style.cssText = 'border: 0; width: 100%; height: 160px'
              place.append(frame)
            },
            focus: () => frame.focus(),
            on: () => undefined,
          }
        },
        submit: async () => (await typed()).isComplete ? {} : { error: { message: 'Your card number is incomplete.' } },
      }
    },
    createConfirmationToken: async ({ params }) => {
      const { name } = params.payment_method_data.billing_details
      const { answer } = await new Promise(resolve => {
        addEventListener('message', ({ data }) => resolve(data), { once: true })
        frame.contentWindow.postMessage({ name, amount: options.amount, currency: options.currency }, 'https://js.stripe.com')
      })
      return { confirmationToken: answer }
    },
    handleNextAction: ({ clientSecret }) => ask('/challenge', { clientSecret }),
  }
}`

const frame = `<!DOCTYPE html><html lang="en"><title>Card</title><style>body { margin: 0; font: 16px sans-serif } label, input { display: block;
  box-sizing: border-box; width: 100% } input { margin-top: 4px; padding: 12px; border: 1px solid #777; font: inherit }</style>
<main><h1 style="font-size: 1em; margin: 0">Card</h1><label>Card number <input name="number" autocomplete="cc-number"></label></main>
<script>
const number = () => document.querySelector('input').value.replaceAll(' ', '')
addEventListener('message', async ({ data, origin }) => {
  if (data === 'what is typed') return parent.postMessage({ isComplete: number().length > 11 }, origin)
  const answer = await fetch('https://api.stripe.com/token', { method: 'POST', body: JSON.stringify({ ...data, number: number() }) })
  parent.postMessage({ answer: await answer.json() }, origin)
})
</script></html>`
