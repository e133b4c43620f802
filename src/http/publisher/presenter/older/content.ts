// The descriptive parts of a property in the older form: all sections of its description, a flat fee as `dollar`, and
// reviews in the words of their provider.

import type { Fee } from '../../../../lodging/prices/rules.ts'
import type { Property, PropertyDescription } from '../../../../lodging/properties/property.ts'
import type { PropertyAnswer } from '../../../../operations/answers.ts'
import { decimalNumber, percentNumber } from '../../../../values/money.ts'
import type { ByteWriter } from '../../../json/byte-writer.ts'
import { furtherMembers, rendered } from '../../../json/fragments.ts'
import type { Amounts } from '../amounts.ts'
import { descriptionOf, feeText, termsOf } from '../content.ts'
import { permalinkOf } from '../property.ts'
import type { RateView } from '../rate.ts'
import { olderReviewerLocation, olderReviews } from './reviews.ts'

/** The fields of verbosity 1 and 2, as far as the answer shows them. */
export function writeOlderContent(
  out: ByteWriter,
  { property, publisher, verbosity, reviews }: PropertyAnswer,
  { amounts, publicUrl }: Pick<RateView, 'amounts' | 'publicUrl'>,
): void {
  if (verbosity < 1) return
  out.paste(described(property, publicUrl))
  out.raw(furtherMembers({ property_fee: property.fees.map(fee => olderFee(fee, amounts)) }))
  if (verbosity < 2) return
  const { content } = property
  out.raw(
    furtherMembers({
      property_provider: content.property_provider.map(provider => ({ ...provider, meta_data: [] })),
      permalink: { geo: null, property: permalinkOf(publisher, property.id, publicUrl) },
      reviews: olderReviews(reviews),
      reviewer_location: olderReviewerLocation(property, reviews?.location ?? null),
    }),
  )
}

/** The variant is the base address of images. */
const described = rendered((property: Property, publicUrl) =>
  furtherMembers({
    ...descriptionOf(property, publicUrl),
    property_description: olderDescription(property.content.property_description),
    ...termsOf(property),
  }),
)

const olderDescription = (description: PropertyDescription | null) =>
  description && {
    short: description.short,
    long: description.long,
    short_description: description.short,
    long_description: description.long,
    location_short_description: description.location_short,
    location_long_description: description.location_long,
    location_description_list: description.location_list,
    why_we_like_it: description.why_we_like_it,
    why_we_like_it_list: description.why_we_like_it_list,
    what_you_need_to_know: description.what_you_need_to_know,
    staff_pick: description.staff_pick,
  }

/** A flat fee is shown in the currency of the answer, a percentage as it is. */
const olderFee = (rule: Fee, { decimals, convert }: Amounts) => {
  const { amount, taxRate } = rule
  return {
    type: amount.kind === 'flat' ? 'dollar' : 'percent',
    applied: amount.kind === 'flat' ? amount.unit : 'stay',
    description: feeText(rule),
    fee:
      amount.kind === 'flat'
        ? decimalNumber(convert(amount.amount), decimals)
        : percentNumber(amount.percent),
    is_taxable: taxRate !== null,
    tax_rate: percentNumber(taxRate ?? 0),
  }
}
