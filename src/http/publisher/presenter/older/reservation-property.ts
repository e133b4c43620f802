// The property of a reservation in the older form.

import type { PhysicalAddress, PropertyContent } from '../../../../lodging/properties/property.ts'
import type { OlderReservation } from '../../../../operations/answers.ts'
import { presentAddress } from '../content.ts'
import { presentImage } from '../images.ts'

const noAddress: PhysicalAddress = {
  line_1: '',
  line_2: '',
  city: '',
  country: '',
  administrative_division: '',
  postal_code: '',
  longitude: null,
  latitude: null,
}

/** Image addresses begin with `publicUrl`. There is one address and one telephone, for arrival too, and no desk times. */
export function olderReservedProperty(answer: OlderReservation, publicUrl: string) {
  const { id, name, content } = answer.property
  const address = presentAddress(content.physical_address ?? noAddress)
  return {
    id,
    name,
    checkin_time: content.checkin_time ?? '',
    checkout_time: content.checkout_time ?? '',
    desk_open_time: '',
    desk_close_time: '',
    property_image: content.property_image.map(image => presentImage(image, image.season, publicUrl)),
    checkin_telephone: content.main_telephone,
    main_telephone: { number: content.main_telephone },
    checkin_address: address,
    physical_address: address,
    policy: policyOf(answer),
  }
}

/** What the booking promised, and the house rules on the same subjects; without a rule, the promise. */
function policyOf({ property: { content }, reservation: { price } }: OlderReservation) {
  return {
    booking_deposit: price.depositPolicy,
    booking_cancellation: price.cancellationPolicy,
    deposit: ruleOn(content, 'deposit') ?? price.depositPolicy,
    cancellation: ruleOn(content, 'cancellation') ?? price.cancellationPolicy,
    'check-in': ruleOn(content, 'check-in') ?? '',
  }
}

const ruleOn = ({ property_policy }: PropertyContent, subject: string): string | undefined =>
  property_policy.find(({ name }) => name.toLowerCase() === subject)?.description
