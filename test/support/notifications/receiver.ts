// A server on this machine in the role of another system.

import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { localhostCertificate, localhostKey } from '../network/localhost-certificate.ts'
import { receiverCertificate, receiverKey } from './receiver-certificate.ts'

export interface Receiver extends AsyncDisposable {
  readonly port: number
  /** Connections opened so far. */
  connections(): number
}

/** Answers HTTP as `answer` says. */
export const httpReceiver = (answer: RequestListener): Promise<Receiver> => listening(createServer(answer))

/** The same over TLS, as receiver.test. */
export const httpsReceiver = (answer: RequestListener): Promise<Receiver> =>
  listening(createSecureServer({ key: receiverKey, cert: receiverCertificate }, answer))

/** The same as localhost, with a certificate that the caller must be configured to trust. */
export const localhostReceiver = (answer: RequestListener): Promise<Receiver> =>
  listening(createSecureServer({ key: localhostKey, cert: localhostCertificate }, answer))

/** Calls `greet` with each connection. */
export const socketReceiver = (greet: (socket: Socket) => void): Promise<Receiver> =>
  listening(createSocketServer(greet))

async function listening(server: Server): Promise<Receiver> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', socket => {
    connections++
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
