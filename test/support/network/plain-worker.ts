// A worker that does nothing but keep up the conversation with the primary process.

import { PrimaryChannel } from '../../../src/workers/primary-channel.ts'

const channel = new PrimaryChannel(process)
const { number } = await channel.orders
process.stdout.write(`${number} ${process.pid}\n`)
channel.ready('ready')
await channel.stop
channel.release()
