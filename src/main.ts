// `npm start`. What must be there before anything can happen to the process; the program itself takes a second to load.

import { keepTickShape } from './values/tick-shape.ts'

keepTickShape()
// The signal that replaces workers would end a process that does not know it yet, and each worker.
process.on('SIGUSR2', () => undefined)
// Who reads what the server prints may end before it; bookings go on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const { serve } = await import('./server/serve.ts')
process.exitCode = await serve(process.env)
