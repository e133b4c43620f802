// `npm start`. What must be there before anything can happen to the process; the program itself takes a second to load.

import { enableCompileCache } from 'node:module'
import { keepTickShape } from './values/tick-shape.ts'

// A third of a start is the compiling of files that the start before has compiled. Where the folder cannot be written, or after
// an upgrade of Node, they are compiled again; NODE_COMPILE_CACHE names another folder. `npm start` names this one in it, so that this
// file comes from there too.
enableCompileCache(new URL('../node_modules/.cache/hostelry', import.meta.url).pathname)
keepTickShape()
// The signal that replaces workers would end a process that does not know it yet, and each worker.
process.on('SIGUSR2', () => undefined)
// Who reads what the server prints may end before it; bookings go on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const { serve } = await import('./server/serve.ts')
process.exitCode = await serve(process.env)
