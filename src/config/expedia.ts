// The variables of the source `expedia` (docs/expedia.md): the contract with Expedia, and how the installation sells.

import { isIP } from 'node:net'
import { isCountry } from '../lodging/installation/countries.ts'
import type { RapidOptions } from '../sources/rapid/rapid.ts'
import { isScenario } from '../sources/rapid/rapid-tests.ts'
import type { InventorySource } from '../sources/source.ts'
import type { Clock } from '../values/clock.ts'
import { Secret } from '../values/secrets/secret.ts'
import { httpUrl, yesOrNo } from './checks.ts'
import { type VariableName, variables } from './variables.ts'

type Given = (name: VariableName) => string

/** Reads the variables and says what is wrong with them; what it returns loads the adapter and makes no call. */
export function expedia(read: Given, mistakes: string[]): (clock: Clock) => Promise<InventorySource> {
  const given: Given = name => read(name) || variables[name].fallback
  const check = (name: VariableName, isRight: boolean, rule: string): void => {
    if (!isRight) mistakes.push(`${name} ${rule}`)
  }
  const payment = given('EXPEDIA_PAYMENT')
  check('EXPEDIA_PAYMENT', isPayment(payment), 'is affiliate_collect or customer_card')
  for (const name of ['EXPEDIA_API_KEY', 'EXPEDIA_SHARED_SECRET'] as const)
    check(
      name,
      /^[\x21-\x2b\x2d-\x7e]+$/.test(given(name)),
      'is needed with SOURCES=expedia: ASCII without blanks and commas',
    )
  const pointOfSale = given('EXPEDIA_POINT_OF_SALE')
  check(
    'EXPEDIA_POINT_OF_SALE',
    isCountry(pointOfSale),
    'is needed with SOURCES=expedia: a country of two capitals, such as US',
  )
  const salesChannel = given('EXPEDIA_SALES_CHANNEL')
  check('EXPEDIA_SALES_CHANNEL', channels.includes(salesChannel), `is one of ${channels.join(', ')}`)
  const customerIp = given('EXPEDIA_CUSTOMER_IP')
  check('EXPEDIA_CUSTOMER_IP', isIP(customerIp) !== 0, 'is an address such as 203.0.113.7')
  const test = given('EXPEDIA_TEST')
  check(
    'EXPEDIA_TEST',
    test === '' || isScenario(test),
    'is a scenario such as standard or book:price_mismatch',
  )
  const [mostNights, mostDaysAhead] = (['EXPEDIA_MOST_NIGHTS', 'EXPEDIA_MOST_DAYS_AHEAD'] as const).map(
    name => {
      const number = Number(given(name))
      check(name, Number.isInteger(number) && number >= 1 && number <= 500, 'is a whole number from 1 to 500')
      return number
    },
  )
  const options: Omit<RapidOptions, 'clock'> = {
    ...address(given, mistakes),
    apiKey: new Secret(given('EXPEDIA_API_KEY')),
    sharedSecret: new Secret(given('EXPEDIA_SHARED_SECRET')),
    customerIp,
    test: test === '' ? null : test,
    pointOfSale,
    payment: isPayment(payment) ? payment : 'affiliate_collect',
    holds: yesOrNo('EXPEDIA_HOLD', given('EXPEDIA_HOLD'), mistakes),
    salesChannel,
    partnerFields: partnerFields(given),
    mostNights: mostNights ?? 28,
    mostDaysAhead: mostDaysAhead ?? 365,
  }
  return async clock => {
    const { openRapid } = await import('../sources/rapid/rapid.ts')
    return openRapid({ ...options, clock })
  }
}

const channels: readonly string[] = ['website', 'agent_tool', 'mobile_app', 'mobile_web', 'meta']

const isPayment = (payment: string): payment is RapidOptions['payment'] =>
  payment === 'affiliate_collect' || payment === 'customer_card'

function address(given: Given, mistakes: string[]): Pick<RapidOptions, 'url' | 'allowPrivate'> {
  const url = httpUrl('EXPEDIA_URL', given('EXPEDIA_URL'), mistakes) ?? ''
  const allowPrivate = yesOrNo('EXPEDIA_ALLOW_PRIVATE', given('EXPEDIA_ALLOW_PRIVATE'), mistakes)
  if (url.startsWith('http:') && !allowPrivate)
    mistakes.push('EXPEDIA_URL starts with https://; EXPEDIA_ALLOW_PRIVATE=true lets it be http://')
  if (url !== '' && !url.endsWith('/v3')) mistakes.push('EXPEDIA_URL ends with the version, /v3')
  return { url, allowPrivate }
}

const partnerVariables = {
  billing_terms: 'EXPEDIA_BILLING_TERMS',
  payment_terms: 'EXPEDIA_PAYMENT_TERMS',
  partner_point_of_sale: 'EXPEDIA_PARTNER_POINT_OF_SALE',
  platform_name: 'EXPEDIA_PLATFORM_NAME',
} as const satisfies Record<string, VariableName>

const partnerFields = (given: Given): RapidOptions['partnerFields'] =>
  Object.entries(partnerVariables)
    .map(([field, name]) => [field, given(name)] as const)
    .filter(([, value]) => value !== '')
