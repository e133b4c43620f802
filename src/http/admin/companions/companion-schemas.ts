// What the routes of companion services take and answer. Kinds and options come from the tables of src/lodging/companions.

import Type from 'typebox'
import {
  type CompanionOptions,
  companionKinds,
  companionName,
  companionOptions,
  optionNames,
} from '../../../lodging/companions/companion.ts'
import { closed } from '../kit/admin-route.ts'
import { versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, flag, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const url = Type.String({ description: 'The address that questions are posted to.', maxLength: 2000 })

const propertyIds = orNull(
  Type.Array(recordId('A property.', 3144), {
    description: 'The properties that it is asked about; null: all.',
    maxItems: 10_000,
  }),
)

const options = Type.Unsafe<CompanionOptions>(
  Type.Object(
    Object.fromEntries(optionNames.map(name => [name, Type.Optional(companionOptions[name].schema)])),
    { ...closed, description: 'What the hotel lets it do. Each kind has options of its own.' },
  ),
)

export const newCompanion = Type.Object(
  {
    kind: choice('Which contract it keeps.', companionKinds),
    name: Type.String({
      description: 'A name of its own: a small letter, then small letters, digits and -.',
      pattern: companionName,
      maxLength: 32,
    }),
    url,
    property_ids: Type.Optional(propertyIds),
    options: Type.Optional(options),
  },
  {
    ...closed,
    examples: [
      {
        kind: 'decision',
        name: 'revenue',
        url: 'https://revenue.example.com/',
        options: { may_refuse: true },
      },
    ],
  },
)

export const companionChange = Type.Object(
  {
    url: Type.Optional(url),
    property_ids: Type.Optional(propertyIds),
    options: Type.Optional(options),
    is_on: Type.Optional(flag('One that is off is not asked.')),
  },
  { ...closed, examples: [{ options: { most_increase_percent: 10 } }] },
)

export const companionPath = {
  fields: Type.Object({ id: recordId('Id of the service.') }),
  missing: 'There is no such companion service; its id is a number.',
}

export const companionQuery = Type.Object(idPageFields, closed)

const milliseconds = (description: string) => orNull(integer(description))

const companion = {
  id: integer('Id.'),
  kind: choice('Which contract it keeps.', companionKinds),
  name: text('Its name.'),
  url: text('The address that questions are posted to.'),
  property_ids: orNull(
    Type.Array(integer('A property.'), {
      description: 'The properties that it is asked about; null: all.',
    }),
  ),
  options: Type.Unsafe<CompanionOptions>(
    Type.Object(
      Object.fromEntries(optionNames.map(name => [name, Type.Optional(companionOptions[name].schema)])),
      { description: 'All options of its kind.' },
    ),
  ),
  is_on: flag('One that is off is not asked.'),
  secrets: integer('How many secrets sign what is asked: two while one is being replaced.'),
  created_at: instant('When it was made.'),
  health: orNull(
    Type.Object(
      {
        is_resting: flag('It is left alone for a while after failures in a row.'),
        under_way: integer('Questions under way.'),
        answered: integer('Questions that were answered.'),
        failed: integer('Questions without an answer that counts.'),
        not_asked: integer('Questions that were not asked, as it was left alone or had too many.'),
        median_milliseconds: milliseconds('Half of its last answers took no longer.'),
        slow_milliseconds: milliseconds('Of 100 answers, 95 took no longer.'),
        answered_at: orNull(instant('When it answered last.')),
      },
      { description: 'Of the process that answers, since it asked first; null while it has not.' },
    ),
  ),
  troubles: Type.Array(
    Type.Object({
      at: instant('When.'),
      message: text('The message that was asked.'),
      reason: text('Why no answer counted.'),
    }),
    { description: 'The last questions without an answer that counts, of all servers, the newest first.' },
  ),
}

export const companionAnswer = Type.Object(companion, {
  description: 'A companion service, without its secrets.',
})

export const createdCompanion = Type.Object(
  {
    ...companion,
    secret: text('What questions and answers are signed with. It is shown here and nowhere else: keep it.'),
  },
  { description: 'A companion service, with the secret that was made for it.' },
)

export const companionPage = pageAnswer('Companion services in the order in which they were made.', {
  companions: Type.Array(Type.Object(companion), { description: 'Without their secrets.' }),
})

export const checkAnswer = Type.Object(
  {
    is_ready: flag('Whether it answered as the contract says.'),
    reason: orNull(text('Why it did not; null where it did.')),
    milliseconds: integer('How long it took.'),
  },
  { description: 'How the service answered.' },
)

interface Changeable {
  readonly url: string
  readonly options: CompanionOptions
}

/** Of what can be changed, as it is answered. */
export const companionVersion = ({
  url,
  options,
  property_ids: ids,
  is_on: isOn,
}: Changeable & {
  readonly property_ids: readonly number[] | null
  readonly is_on: boolean
}): number => versionOf({ url, options, ids, isOn })

/** The same, as it is stored. */
export const storedVersion = ({
  url,
  options,
  propertyIds: ids,
  isOn,
}: Changeable & { readonly propertyIds: readonly number[] | null; readonly isOn: boolean }): number =>
  versionOf({ url, options, ids, isOn })
