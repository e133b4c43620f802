// Compares answers with the schemas in /openapi.json, with every object closed to unknown fields.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  basketAnswer,
  basketCancellationAnswer,
  basketPreviewAnswer,
} from '../../../src/http/publisher/schemas/basket-bodies.ts'
import { calendarAnswer, seasonAnswer } from '../../../src/http/publisher/schemas/calendar-bodies.ts'
import { changesAnswer } from '../../../src/http/publisher/schemas/change-bodies.ts'
import { currenciesAnswer, placesAnswer } from '../../../src/http/publisher/schemas/directory-bodies.ts'
import {
  discountsAnswer,
  groupedDiscountsAnswer,
} from '../../../src/http/publisher/schemas/discount-bodies.ts'
import { eventsAnswer } from '../../../src/http/publisher/schemas/event-bodies.ts'
import { holdAnswer, releaseAnswer } from '../../../src/http/publisher/schemas/hold-bodies.ts'
import { modificationAnswer } from '../../../src/http/publisher/schemas/modification-answer.ts'
import { propertyAnswer } from '../../../src/http/publisher/schemas/property-answer.ts'
import { rateAnswers } from '../../../src/http/publisher/schemas/rate-answer.ts'
import {
  cancellationAnswer,
  reservationAnswer,
  reservationPageAnswer,
} from '../../../src/http/publisher/schemas/reservation-answer.ts'
import { settingsAnswer } from '../../../src/http/publisher/schemas/site-bodies.ts'
import {
  webhookCreateAnswer,
  webhookDeleteAnswer,
  webhookListAnswer,
} from '../../../src/http/publisher/schemas/webhook-bodies.ts'
import {
  watchCreateAnswer,
  watchDeleteAnswer,
  watchListAnswer,
} from '../../../src/http/publisher/watch-operations.ts'
import type { AnyCallName } from '../wire/publisher-calls.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
for (const schema of [...rateAnswers, propertyAnswer, calendarAnswer, seasonAnswer, reservationAnswer])
  ajv.addSchema(closed(schema))

/** Closes objects that name their fields; objects that name none stay open. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )
}

const named = (name: string) => ({ $ref: `${name}#` })
const listOf = (name: string) => ({ type: 'array', items: named(name) })

const shapes: Readonly<Record<AnyCallName, ValidateFunction>> = {
  view: ajv.compile(named('Property')),
  viewMany: ajv.compile(listOf('Property')),
  availability: ajv.compile(named('Property')),
  availabilityMany: ajv.compile(listOf('Property')),
  preview: ajv.compile(named('Property')),
  reservation: ajv.compile(named('Reservation')),
  hold: ajv.compile(closed(holdAnswer)),
  release: ajv.compile(closed(releaseAnswer)),
  reservationView: ajv.compile(named('Reservation')),
  reservationIndex: ajv.compile(closed(reservationPageAnswer)),
  settings: ajv.compile(closed(settingsAnswer)),
  discounts: ajv.compile(closed(discountsAnswer)),
  groupedDiscounts: ajv.compile(closed(groupedDiscountsAnswer)),
  calendar: ajv.compile(named('Calendar')),
  calendarMany: ajv.compile(listOf('Calendar')),
  season: ajv.compile(named('Season')),
  currencies: ajv.compile(closed(currenciesAnswer)),
  events: ajv.compile(closed(eventsAnswer)),
  changes: ajv.compile(closed(changesAnswer)),
  places: ajv.compile(closed(placesAnswer)),
  reservationModify: ajv.compile(closed(modificationAnswer)),
  reservationCancel: ajv.compile(closed(cancellationAnswer)),
  basketPreview: ajv.compile(closed(basketPreviewAnswer)),
  basket: ajv.compile(closed(basketAnswer)),
  basketView: ajv.compile(closed(basketAnswer)),
  basketCancel: ajv.compile(closed(basketCancellationAnswer)),
  webhookCreate: ajv.compile(closed(webhookCreateAnswer)),
  webhookList: ajv.compile(closed(webhookListAnswer)),
  webhookDelete: ajv.compile(closed(webhookDeleteAnswer)),
  watchCreate: ajv.compile(closed(watchCreateAnswer)),
  watchList: ajv.compile(closed(watchListAnswer)),
  watchDelete: ajv.compile(closed(watchDeleteAnswer)),
}

/** The errors of a successful answer to the call; empty when it follows its schema. */
export const shapeMistakes = (call: AnyCallName, value: unknown): unknown[] =>
  shapes[call](value) ? [] : (shapes[call].errors ?? [])
