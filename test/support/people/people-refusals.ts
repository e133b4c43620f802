// What whoever keeps people is refused with, whether on the pages or by the command line.

import { refusal } from '../wire/whole-refusal.ts'

const deskMessage =
  'What staff books at the desk stands under this publisher, and only the houses see it; make another publisher.'
export const ofDesk = refusal('ConflictException', 409, deskMessage, [
  { field: 'publisher_id', message: deskMessage },
])
const takenMessage = 'belongs to another person already; use another address'
export const taken = refusal('ConflictException', 409, takenMessage, [
  { field: 'email', message: takenMessage },
])
export const badEmail = ['email', 'must be an e-mail address, such as ada@example.com'] as const
export const badName = ['name', 'must be 1 to 200 characters in one line'] as const
