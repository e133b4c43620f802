// What is checked of services of one kind beside what holds for all.

import { type Check, type Desk, wrongAnswer } from './desk.ts'

interface PriceAnswer {
  readonly decision: string
  readonly total?: number
}

interface SignInAnswer {
  readonly decision: string
  readonly roles?: readonly string[]
}

interface ReviewsPage {
  readonly reviews: readonly { readonly property_id: number; readonly external_id: string }[]
  readonly cursor: string
  readonly more: boolean
}

/** The checks of the kind of a contract. */
export const checksOfKind = (desk: Desk): Check[] => ofKind[desk.contract.kind]?.(desk) ?? []

const ofKind: Readonly<Record<string, (desk: Desk) => Check[]>> = {
  decision: desk => {
    const [price, booking] = [desk.message('price'), desk.message('booking')]
    /** The first fault among answers to prices of many sizes. */
    const eachPrice = async (
      boundsOf: (total: number) => object,
      faultOf: (answer: PriceAnswer, total: number) => string | null,
    ): Promise<string | null> => {
      for (const total of [0, 1, 99, 10_000, 41_356, 9_999_999]) {
        const reply = await desk.ask(price, { total, ...boundsOf(total) })
        const fault = wrongAnswer(price, reply) ?? faultOf(JSON.parse(reply.text), total)
        if (fault !== null) return `${fault}, for a total of ${total}`
      }
      return null
    }
    return [
      {
        name: 'adjusts prices within their bounds',
        run: () => {
          const [least, most] = [
            (total: number) => total - Math.floor(total / 100),
            (total: number) => total + Math.floor(total / 100),
          ]
          return eachPrice(
            total => ({ least_total: least(total), most_total: most(total) }),
            ({ total: answered }, total) =>
              answered === undefined || (answered >= least(total) && answered <= most(total))
                ? null
                : `it answers ${answered}`,
          )
        },
      },
      {
        name: 'adjusts no price that has no bounds',
        run: () =>
          eachPrice(
            total => ({ least_total: total, most_total: total }),
            ({ total: answered }, total) =>
              answered === undefined || answered === total ? null : `it answers ${answered}`,
          ),
      },
      ...[price, booking].map(message => ({
        name: `refuses no ${message.name} where it may not`,
        run: async () => {
          const rooms = Array.from({ length: 9 }, () => ({ adults: 20, children: 20, children_ages: [] }))
          for (const fields of [{}, { rooms }]) {
            const reply = await desk.ask(message, { ...fields, may_refuse: false })
            const fault = wrongAnswer(message, reply)
            if (fault !== null) return fault
            if (JSON.parse(reply.text).decision === 'refuse') return 'it refuses'
          }
          return null
        },
      })),
      {
        name: 'answers twenty questions at once in time',
        run: async () => {
          const replies = await Promise.all(Array.from({ length: 20 }, () => desk.ask(price)))
          return replies.map(reply => wrongAnswer(price, reply)).find(fault => fault !== null) ?? null
        },
      },
    ]
  },
  message: desk => {
    const notice = desk.message('notice')
    const referenceOf = async (fields: object = {}) => {
      const reply = await desk.ask(notice, fields)
      const fault = wrongAnswer(notice, reply)
      return { fault, reference: fault === null ? JSON.parse(reply.text).reference : undefined }
    }
    return [
      {
        name: 'gives two notices two references',
        run: async () => {
          const [one, other] = [await referenceOf(), await referenceOf()]
          if (one.reference === undefined) return one.fault ?? 'it refuses the example'
          return other.fault ?? (one.reference === other.reference ? 'they have the same one' : null)
        },
      },
      {
        name: 'takes a notice that has an address alone, for a property and for a person',
        run: async () => {
          const bare = { reply_to: null, language: null, reservation_id: null, calendar: null }
          for (const audience of ['property', 'person']) {
            const to = { email: 'desk@hotel.example.com', phone: null }
            const { fault, reference } = await referenceOf({ ...bare, audience, to, property_id: null })
            if (fault !== null || reference === undefined) return fault ?? `it refuses one for a ${audience}`
          }
          return null
        },
      },
    ]
  },
  review: desk => {
    const fetching = desk.message('fetch')
    const pageOf = async (
      fields: object,
    ): Promise<{ fault: string } | { fault: null; page: ReviewsPage }> => {
      const reply = await desk.ask(fetching, { property_ids: null, cursor: null, limit: 100, ...fields })
      const fault = wrongAnswer(fetching, reply)
      return fault === null ? { fault, page: JSON.parse(reply.text) } : { fault }
    }
    return [
      {
        name: 'hands over no more reviews than it is asked for',
        run: async () => {
          const asked = await pageOf({ limit: 1 })
          if (asked.fault !== null) return asked.fault
          const { length } = asked.page.reviews
          return length <= 1 ? null : `it hands over ${length} for a limit of 1`
        },
      },
      {
        name: 'goes on behind its cursor until there are no more',
        run: async () => {
          let cursor: string | null = null
          const seen = new Set<string>()
          for (let page = 0; page < 50; page += 1) {
            const asked = await pageOf({ cursor, limit: 2 })
            if (asked.fault !== null) return asked.fault
            for (const review of asked.page.reviews) {
              const text = JSON.stringify(review)
              if (seen.has(text)) return `review ${review.external_id} comes twice`
              seen.add(text)
            }
            if (!asked.page.more) return null
            if (asked.page.cursor === cursor) return 'it says that there are more, and its cursor stays'
            cursor = asked.page.cursor
          }
          return null
        },
      },
      {
        name: 'hands over the same reviews when their answer was lost',
        run: async () => {
          const [one, again] = [await pageOf({ limit: 1 }), await pageOf({ limit: 1 })]
          if (one.fault !== null || again.fault !== null) return one.fault ?? again.fault
          const said = ({ reviews, cursor, more }: ReviewsPage) => JSON.stringify([reviews, cursor, more])
          return said(one.page) === said(again.page) ? null : 'the answers differ'
        },
      },
      {
        name: 'hands over reviews of the properties that it is asked about only',
        run: async () => {
          const asked = await pageOf({ property_ids: [2_147_483_647] })
          if (asked.fault !== null) return asked.fault
          return asked.page.reviews.some(each => each.property_id !== 2_147_483_647)
            ? 'it hands over reviews of others'
            : null
        },
      },
    ]
  },
  identity: desk => {
    const signIn = desk.message('sign_in')
    const grant = (role: string) => ({ role, publisher_id: null, property_id: null })
    const held = [['operator'], ['read_only'], ['operator', 'front_desk'], ['property_manager', 'read_only']]
    /** The first fault among answers to people with several roles. */
    const eachPerson = async (
      fields: object,
      faultOf: (answer: SignInAnswer, roles: readonly string[]) => string | null,
    ): Promise<string | null> => {
      for (const roles of held) {
        for (const two_factors of [true, false]) {
          const reply = await desk.ask(signIn, { roles: roles.map(grant), two_factors, ...fields })
          const fault = wrongAnswer(signIn, reply) ?? faultOf(JSON.parse(reply.text), roles)
          if (fault !== null) return `${fault}, for ${roles.join(' and ')}`
        }
      }
      return null
    }
    return [
      {
        name: 'names no role that the person has not',
        run: () =>
          eachPerson({ may_limit_roles: true }, ({ roles = [] }, has) => {
            const other = roles.find(role => !has.includes(role))
            return other === undefined ? null : `it names ${other}`
          }),
      },
      {
        name: 'names no roles where it may not limit them',
        run: () =>
          eachPerson({ may_limit_roles: false }, ({ roles }) =>
            roles === undefined ? null : 'it names roles',
          ),
      },
      {
        name: 'answers every way of signing in, from a known address and from none',
        run: async () => {
          for (const method of ['password', 'single_sign_on', 'passkey']) {
            for (const address of [null, '203.0.113.9', '2001:db8::9']) {
              const fault = wrongAnswer(signIn, await desk.ask(signIn, { method, address }))
              if (fault !== null) return `${fault}, for ${method} from ${address ?? 'no address'}`
            }
          }
          return null
        },
      },
    ]
  },
}
