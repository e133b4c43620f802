// The place in site documents, as schemas: the sections of the home page, and the map.

import { type Static, Type } from 'typebox'
import {
  choice,
  day,
  defaulted,
  flag,
  list,
  optional,
  pattern,
  record,
  weekdays,
} from '../documents/schema-values.ts'
import { type GivenMap, geometries, mapKinds, mostFeatures } from './map.ts'
import { line, pageText, type TextSchema } from './schema-texts.ts'
import { sectionKinds } from './section.ts'

/** A picture as its id, or itself as a data URI. */
export const picture = (description: string) =>
  pattern(
    description,
    '^([0-9a-f]{32}|data:image/(png|jpeg|webp|avif|gif);base64,[A-Za-z0-9+/]+={0,2})$',
    1_000_000,
  )

const mostSections = 60

const sectionWith = (text: TextSchema) =>
  record('A part of the home page.', {
    kind: choice(
      'A large picture, of which the first for today is shown; a story; a thing to do; an event; a partner.',
      sectionKinds,
    ),
    title: text('Title.', 120, true),
    text: text('A few sentences.', 600),
    picture: optional(picture('A picture, as its id or as a data URI.')),
    alt: text('What the picture shows.', 250, true),
    place: optional(
      line(
        'The name of a destination or an area: an event is shown beside stays there only, others lead to its properties.',
        120,
      ),
    ),
    url: optional(line('Where it leads: a path of the pages, such as /search?filter=503, or https.', 2000)),
    from: optional(day('First day of an event, and the first on which anything else is shown')),
    to: optional(day('Last day')),
    yearly: defaulted(flag('Whether these are its days in every year.'), false),
    weekdays: optional(weekdays('Only on these days of the week.')),
  })

export const sectionsWith = (text: TextSchema) =>
  defaulted(
    list('What the pages say of the place, in the order of the home page.', mostSections, sectionWith(text)),
    [],
  )

/** A position, or lists of positions within each other, as deep as polygons of several parts. */
const numbersOrLists = (depth: number): object =>
  depth === 0 ? { type: 'number' } : { type: ['number', 'array'], items: numbersOrLists(depth - 1) }

/** Fields that programs add to GeoJSON are taken and not kept. */
const asGeoJson = { additionalProperties: true }

export const mapWith = (text: TextSchema) =>
  optional(
    Type.Unsafe<GivenMap>(
      record(
        'A map of the destination as GeoJSON, drawn where the site has no tiles.',
        {
          type: choice('GeoJSON.', ['FeatureCollection']),
          features: list(
            'Its features.',
            mostFeatures,
            record(
              'A feature.',
              {
                type: choice('GeoJSON.', ['Feature']),
                geometry: record(
                  'Where it is, in WGS 84.',
                  {
                    type: choice('GeoJSON.', Object.keys(geometries) as (keyof typeof geometries)[]),
                    coordinates: Type.Unsafe<readonly unknown[]>({
                      type: 'array',
                      description: 'Longitudes and latitudes, as GeoJSON has them.',
                      items: numbersOrLists(3),
                    }),
                  },
                  asGeoJson,
                ),
                properties: record(
                  'What it is.',
                  {
                    kind: choice('What it is.', Object.keys(mapKinds) as (keyof typeof mapKinds)[]),
                    name: text('Its name on the map.', 80, true),
                  },
                  asGeoJson,
                ),
              },
              asGeoJson,
            ),
          ),
        },
        asGeoJson,
      ),
    ),
  )

export const placeFields = { sections: sectionsWith(pageText), map: mapWith(pageText) }

export type SectionFields = Static<ReturnType<typeof sectionWith>>
