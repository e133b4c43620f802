// Guests of the house that stands in two live sources: they search, see each offer once at the best price, choose one, and book
// it as it was shown or after a preview.

import type { PropertyAnswer } from '../../src/operations/answers.ts'
import type { AppContext } from '../../src/operations/context.ts'
import type { AvailabilityRequest, HeldPreviewRequest } from '../../src/operations/requests.ts'
import { availableProperty } from '../../src/operations/shopping/available.ts'
import { previewRate } from '../../src/operations/shopping/preview.ts'
import { decimalText } from '../../src/values/money.ts'
import type { Deed, World } from './deed.ts'
import type { Dice } from './dice.ts'
import { type Intent, Violation } from './guestbook.ts'
import { liveNames, sharedHouse } from './hotels.ts'
import { previewOf } from './requests.ts'

/** What a guest has made up its mind about. */
interface Choice {
  readonly code: string
  readonly shown: number
  readonly quoteId: string | null
  /** The total of the preview; null without one. */
  readonly previewed: number | null
}

/** Looks at what there is, chooses, looks at the price perhaps, and books next. */
export function shopAround(world: World, intent: Intent, dice: Dice): Deed {
  const { guestbook } = world
  const { holder, number } = intent
  const way = dice.pick(['as shown', 'quote', 'total', 'session'] as const)
  const wanted = dice.chance(80) ? 'FLEX' : 'BREAKFAST'
  const goesAway = dice.chance(20)
  const newPrice = dice.chance(50) ? dice.pick([90, 100, 110]) : null
  intent.isPromised = true
  Object.assign(intent, {
    request: { ...intent.request, propertyId: sharedHouse, accommodationId: 1, discountCode: null },
  })
  const { request } = intent
  return {
    title: `guest ${number} looks for a room in two sources, and agrees by ${way}`,
    run: async (context): Promise<Choice | null> => {
      const found = await availableProperty(context, holder, searchOf(request))
      const chosen = choose(world, found, wanted)
      if (chosen === null || way === 'as shown') return chosen
      return previewed(context, intent, { ...previewOf(request), rateCode: chosen.code }, chosen)
    },
    heard: outcome => {
      if (outcome.status === 'rejected') return guestbook.hearFault(`guest ${number}`, outcome.reason)
      const choice = outcome.value as Choice | null
      if (choice === null) return 'finds nothing'
      const { code, shown, quoteId, previewed: seen } = choice
      const agreed = {
        'as shown': { expectedTotal: decimalText(shown as never, 2) },
        quote: { quoteId },
        total: { expectedTotal: decimalText((seen ?? shown) as never, 2) },
        session: {},
      }[way]
      // Without a session nothing says that it is the same guest: the present price is agreed to (contract B2).
      const isUnknown = way === 'session' && request.session.session_id === null
      Object.assign(intent, {
        request: { ...request, rateCode: code, ...agreed },
        mostTotal: isUnknown ? null : (seen ?? shown),
        chosenAt: soldAt(code),
      })
      const source = world.live.find(({ name }) => name === intent.chosenAt)!
      if (goesAway) source.isDown = true
      if (newPrice !== null) source.pricePercent = newPrice
      world.willSend(intent)
      const told = seen === null ? '' : `, and is told ${seen}`
      const meanwhile = [
        ...(goesAway ? [`; ${source.name} goes away`] : []),
        ...(newPrice === null ? [] : [`; ${source.name} now asks ${newPrice} percent`]),
      ]
      return `chooses ${code} at ${shown}${told}${meanwhile.join('')}`
    },
  }
}

async function previewed(
  context: AppContext,
  { holder }: Intent,
  request: HeldPreviewRequest,
  chosen: Choice,
): Promise<Choice> {
  const { quote, priced } = (await previewRate(context, holder, request)).searched!
  return { ...chosen, quoteId: quote!.id, previewed: priced.rooms[0]!.rates[0]!.total.total }
}

/** The wanted rate; of equal offers there is one. Null where no source answered in time, or none sells it. */
function choose({ guestbook }: World, { searched }: PropertyAnswer, wanted: string): Choice | null {
  const rates = searched?.priced.rooms[0]?.rates ?? []
  const found = rates.filter(({ plan }) => plan.code.split(':').at(-1) === wanted)
  if (found.length > 1)
    guestbook.note(
      new Violation('S1', `${found.map(({ plan }) => plan.code).join(' and ')} are shown at once`),
    )
  const [rate] = found
  return rate === undefined
    ? null
    : { code: rate.plan.code, shown: rate.total.total, quoteId: null, previewed: null }
}

/** The rate of another source than the preferred one names it. */
const soldAt = (code: string): string => (code.includes(':') ? code.split(':')[0]! : liveNames[0])

const searchOf = (request: Intent['request']): AvailabilityRequest => ({
  propertyId: request.propertyId,
  checkin: request.checkin,
  checkout: request.checkout,
  rooms: request.rooms,
  discountCode: null,
  currency: null,
  language: null,
  session: request.session,
  verbosity: 1,
  promotion: 'all',
  alternatives: false,
})
