// UpdateProperty of Cloudbeds: changes the content of a property that its partner made, all of it or nothing. A field that the
// operator has changed since it was last told stays the operator's.

import { isDeepStrictEqual } from 'node:util'
import { type Answer, errorIds, failure, success } from '../../../channels/cloudbeds/envelope.ts'
import { readPropertyChange, type ToldProperty } from '../../../channels/cloudbeds/property-content.ts'
import { type CanonicalDocument, canonicalDocument } from '../../../lodging/properties/property-document.ts'
import { mergedFields } from '../../../lodging/properties/source-document.ts'
import { checkPropertyDocument } from '../../../lodging/property-documents/property-check.ts'
import { lockTold, noteTold } from '../../../store/channels/channel-partners.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { lockProperty } from '../../../store/properties/properties.ts'
import { badRequest, Fault, notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { writeImported } from '../../properties/import-property.ts'
import { documentOf } from '../document-of.ts'
import { keepRefused, takeMessage } from '../take-message.ts'
import { withAllPictures } from './told-pictures.ts'
import type { VerbCall } from './verb.ts'

const notOurs = 'UpdateProperty is not enabled: the content of this property is kept by its operator.'

/** UpdateProperty: writes what the call says of the property. Errors are in the answer. */
export async function updateProperty(context: AppContext, call: VerbCall): Promise<Answer> {
  const { channel, message, fields } = call
  const document = await documentOf(context, channel)
  const told = readPropertyChange(fields.Property, document.currency)
  if ('errors' in told) {
    await keepRefused(context, channel, message, told.errors)
    return failure(errorIds.generic, inWords(told.errors))
  }
  const { currency } = told.fields
  if (currency !== undefined && currency !== document.currency) {
    const text = `The property is priced in ${document.currency}; its operator can change that.`
    await keepRefused(context, channel, message, [{ field: 'Property.currency', message: text }])
    return failure(errorIds.otherCurrency, text)
  }
  // Nothing is fetched for a property whose content is not the caller's to tell.
  const isTheirs = await context.database.transaction(transaction => lockTold(transaction, channel.id))
  const shown = isTheirs ? await withAllPictures(context, told) : told
  const { outcome, errors } = await takeMessage(context, channel, message, transaction =>
    writeTold(transaction, channel, shown),
  )
  if (outcome === 'accepted') return success()
  const isNotOurs = errors.some(error => error.message === notOurs)
  return failure(isNotOurs ? errorIds.notEnabled : errorIds.generic, inWords(errors))
}

const inWords = (errors: readonly { readonly field: string; readonly message: string }[]): string =>
  errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ')

async function writeTold(
  transaction: Transaction,
  { id, propertyId }: StoredChannel,
  { fields, leftOut }: ToldProperty,
): Promise<readonly string[]> {
  const before = await lockTold(transaction, id)
  if (!before) throw new Fault('ForbiddenException', notOurs)
  const row = await lockProperty(transaction, propertyId)
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  const current = canonicalDocument(row.document)
  const told = inFull(current, fields)
  const next = mergedFields(current, before.imported, told)
  if (!isDeepStrictEqual(next, current)) {
    const checked = checkPropertyDocument(next)
    if ('errors' in checked) throw badRequest(checked.errors)
    await writeImported(transaction, checked, { mayRename: true, madeBy: `channel ${id}` })
  }
  await noteTold(transaction, id, { ...before.imported, ...told })
  const kept = Object.keys(told).filter(
    field =>
      !isDeepStrictEqual(next[field as keyof CanonicalDocument], told[field as keyof CanonicalDocument]),
  )
  return [...kept.map(field => `${field} was changed here and stays`), ...leftOut]
}

/** The fields that are told, with the defaults of what they leave out. */
function inFull(current: CanonicalDocument, fields: ToldProperty['fields']): Partial<CanonicalDocument> {
  const full = canonicalDocument({ ...current, ...fields } as CanonicalDocument)
  return Object.fromEntries(Object.keys(fields).map(field => [field, full[field as keyof CanonicalDocument]]))
}
