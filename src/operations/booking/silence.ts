// What staff decides may be told to nobody but the hotel: no mail goes to the guest where it says so.

import { Fault } from '../../values/faults.ts'

/** BookingValidationException where another system answers for the rooms later, so that its answer cannot be kept from the guest. */
export const refuseSilence = (): Fault =>
  new Fault(
    'BookingValidationException',
    'The guest is mailed when the system that holds the rooms answers.',
    {
      errors: [
        {
          field: 'send_mail',
          message: 'cannot be false here: the rooms are in another system, which answers later',
        },
      ],
    },
  )
