// Lets fast-check draw from the seed of the run, so that one number repeats every random test of it.

import fc from 'fast-check'
import { seed } from './random-runs.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
