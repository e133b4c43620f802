// Die Texte der Seiten auf Deutsch.

import type { Words } from './catalogue.ts'
import { audit } from './de/audit.ts'
import { calendar } from './de/calendar.ts'
import { dashboard } from './de/dashboard.ts'
import { people } from './de/people.ts'
import { reservations } from './de/reservations.ts'
import { shell } from './de/shell.ts'

export const de: Words = { ...shell, ...reservations, ...dashboard, ...calendar, ...audit, ...people }
