// The texts of the pages in English, a file for each folder of pages. The others have the same shape.

import { audit } from './en/audit.ts'
import { calendar } from './en/calendar.ts'
import { dashboard } from './en/dashboard.ts'
import { people } from './en/people.ts'
import { reservations } from './en/reservations.ts'
import { shell } from './en/shell.ts'

export const en = { ...shell, ...reservations, ...dashboard, ...calendar, ...audit, ...people }
