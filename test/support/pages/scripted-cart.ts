// The pages of a cart without a server.

import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { Fault } from '../../../src/values/faults.ts'
import { answerOutline } from './page-outline.ts'
import { previewed } from './scripted-checkout.ts'
import { type PageChoices, scriptedPage } from './scripted-page.ts'

/** A part of a cart as its text has it. */
export const part = (rate = 'BAR', more = '') =>
  `property=3144&accommodation=28&rate=${rate}&checkin=2027-03-12&checkout=2027-03-16&room=2${more}`

interface Item {
  readonly rate_code: string
  readonly discount_code?: string
}

/** Refusals by the code of the rate that they are about. */
type Refused = Readonly<Record<string, Fault>>

/** What refuses an item of a basket, as the interface names it. */
export const aboutItem = (
  type: ConstructorParameters<typeof Fault>[0],
  field = 'property_id',
  message = 'is refused',
): Fault => new Fault(type, message, { errors: [{ field, message }] })

/** Answers a basket as its preview does, or as the first item that is refused. */
export const basketOf =
  (refused: Refused = {}) =>
  ({ items }: { readonly items: readonly Item[] }) => {
    const place = items.findIndex(({ rate_code }) => rate_code in refused)
    if (place >= 0) {
      const { type, message, errors } = refused[items[place]!.rate_code]!
      const named = errors.map(error => ({ ...error, field: `items[${place}].${error.field}` }))
      return new Fault(type, message, { errors: named })
    }
    const properties = items.map(() => previewed())
    const { total } = properties[0]!.property_accommodation![0]!.rates[0]!
    const sums = Object.fromEntries(
      Object.entries(total).map(([name, value]) => [name, Number(value) * items.length]),
    )
    return {
      items: properties,
      total: sums,
      meta_data: {
        currency: 'USD',
        exchange_rate: 1,
        exchange_rate_as_of: null,
        charge: { currency: 'USD', ...sums },
      },
    }
  }

interface Asked extends PageChoices {
  readonly refused?: Refused
}

/** What a page of the cart answers, what it asked, and the parts that the browser keeps then; null where it keeps what it has. */
export async function cartAnswer(
  method: 'GET' | 'POST',
  path: string,
  { refused = {}, answers = {}, ...choices }: Asked = {},
) {
  await compileComponents()
  const { cartRoutes } = await import('../../../src/http/sites/cart/cart-page.tsx')
  const { cartCheckoutRoutes } = await import('../../../src/http/sites/cart/cart-checkout.tsx')
  let kept: readonly string[] | null = null
  const { page, asked } = scriptedPage({
    ...choices,
    keepCart: parts => {
      kept = parts
    },
    answers: { 'book/basket/preview': basketOf(refused), 'property/view': previewed(), ...answers },
  })
  const routes = [...cartRoutes, ...cartCheckoutRoutes]
  const answer = await routes.find(route => route.method === method && route.path === path)!.handle(page)
  const text = answerOutline(answer)
    .replace(/(name=request \| value=)(?!abcdefghijklmnopqrstuv)[\w-]{22}/, '$1NEW')
    .replace(/(?: +option \[value=[A-Z]{2}\] "[^"]*"\n){5,}/g, '            …\n')
  return { text, asked, kept: kept as readonly string[] | null }
}
