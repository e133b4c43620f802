// What the dashboard is answered.

import type { Answer } from '../api/client.ts'

export type DashboardAnswer = Answer<'showDashboard'>
