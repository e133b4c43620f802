// The script of the checkout and of bookings, beside that of every page: search and property need none of it.

import { enhanceBooking } from './booking.ts'
import { enhanceCheckout } from './checkout.ts'

enhanceCheckout()
enhanceBooking()
