// Takes everything of the demo away and nothing else: what has the ids and names that it is loaded with.

import type { AppContext } from '../operations/context.ts'
import { type RemovedCounts, removeInstalled } from '../operations/installation/remove-installed.ts'
import { listPeople } from '../operations/people/people.ts'
import { listDiscountCodes } from '../operations/properties/discount-codes.ts'
import { listProperties } from '../operations/properties/list-properties.ts'
import { listPublishers } from '../operations/publishers/publishers.ts'
import { localTime } from '../values/civil-dates.ts'
import { wholeList } from '../values/list-part.ts'
import { demoDiscountCodes } from './discount-codes.ts'
import { demoOperatorMail } from './install-demo.ts'
import { demoIds, demoPublisherName, isOfDemo } from './load-demo.ts'

/**
 * Removes the demo's properties with all reservations there, its publisher with keys and site, its codes, exchange rates, operator and
 * pictures. ConflictException where its operator is the last one beside other people.
 */
export async function removeDemo(context: AppContext): Promise<RemovedCounts> {
  const properties = await listProperties(context, { ...wholeList, within: demoIds() })
  const publisher = (await listPublishers(context)).find(({ name }) => name === demoPublisherName)
  const operator = (await listPeople(context)).find(({ email }) => email === demoOperatorMail)
  return removeInstalled(context, {
    propertyIds: properties.filter(isOfDemo).map(({ id }) => id),
    publisherId: publisher?.id ?? null,
    discountIds: await demoCodeIds(context),
    personId: operator?.id ?? null,
  })
}

/** Not those of somebody's own that have the text of one of the demo. */
async function demoCodeIds(context: AppContext): Promise<number[]> {
  const { today } = localTime(context.clock.now(), 'UTC')
  const described = new Map(demoDiscountCodes(today).map(({ code, description }) => [code, description]))
  const codes = await listDiscountCodes(context)
  return codes
    .filter(({ document: { code, description } }) => described.get(code.toUpperCase()) === description)
    .map(({ id }) => id)
}
