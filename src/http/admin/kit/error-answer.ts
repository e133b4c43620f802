// The error object of the administration: that of the publisher interface, with names beside its sentences, by which pages
// choose words of their own.

import Type, { type TObject } from 'typebox'
import { complaintCodes, type FieldError, refusalReasons } from '../../../values/faults.ts'
import { choice, text } from './schema-words.ts'

/** What is wrong with a field, in answers. */
export const fieldError = Type.Unsafe<FieldError>({ $ref: 'FieldError#' })

const fieldErrorAnswer = Type.Object(
  {
    field: text('Path of the field, or the line and column of a file, such as line[12].checkin.'),
    message: text('What is wrong, and what to do.'),
    code: Type.Optional(choice('The message by name; absent where it has none.', complaintCodes)),
    limits: Type.Optional(
      Type.Object(
        {
          least: Type.Optional(Type.Number({ description: 'The least.' })),
          most: Type.Optional(Type.Number({ description: 'The most.' })),
        },
        { description: 'The figures that the message speaks of.' },
      ),
    ),
  },
  { $id: 'FieldError', description: 'What is wrong with a field.' },
)

/** What is added to the server by name; `answer` is the error object of publishers, whose fields that of the administration has too. */
export const errorSchemas = ({ properties: { doc_url: _, ...properties } }: TObject) => [
  fieldErrorAnswer,
  Type.Object(
    {
      ...properties,
      errors: Type.Array(fieldError, { description: 'All errors by field; empty if no field is at fault.' }),
      reason: Type.Optional(choice('The message by name; absent where it has none.', refusalReasons)),
    },
    { $id: 'AdministrationError', description: 'A refusal of the administration.' },
  ),
]
