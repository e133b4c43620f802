// The smallest parts of the schemas of the administration.

import Type, { type TSchema } from 'typebox'

export const text = (description: string) => Type.String({ description })
/** A text that is sent; a longer one is refused. */
export const givenText = (description: string, maxLength: number) => Type.String({ description, maxLength })
export const flag = (description: string) => Type.Boolean({ description })
export const day = (description: string) => Type.String({ format: 'date', description })
export const instant = (description: string) => Type.String({ format: 'date-time', description })
export const integer = (description: string) => Type.Integer({ description })
export const amount = (description: string) => Type.Number({ description })

export const orNull = <Schema extends TSchema>({
  description,
  ...schema
}: Schema & { description?: string }) =>
  Type.Union([schema as unknown as Schema, Type.Null()], { ...(description && { description }) })

export const choice = <const Words extends readonly string[]>(
  description: string,
  words: Words,
  example?: Words[number],
) =>
  Type.Unsafe<Words[number]>({
    type: 'string',
    enum: [...words],
    description,
    ...(example && { examples: [example] }),
  })

/** A number that the database gave out. */
export const recordId = (description: string, example = 1) =>
  Type.Integer({ description, examples: [example], minimum: 1, maximum: 2_147_483_647 })
