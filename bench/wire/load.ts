// The load: a process of its own on a core of its own, controlled by messages. It reads the processor time of the
// servers itself, so that counts and times are of the same moment.

import { Connection, postOf } from './connection.ts'
import type { Command, Finished, Sample, Stream } from './load-process.ts'
import { processorTime, processorTimeOfFamily } from './processor.ts'

interface Running {
  readonly isStopped: () => boolean
  answers: number
  refused: number
  stop(): void
  /** Resolved when the stream may send again. */
  paused: PromiseWithResolvers<void> | null
  /** Milliseconds from when a request was due to the end of its answer. */
  latencies: number[]
}

const running = new Map<string, Running>()
const freshLine = (): Running => {
  let stopped = false
  const stop = (): void => {
    stopped = true
  }
  return { isStopped: () => stopped, stop, paused: null, answers: 0, refused: 0, latencies: [] }
}

process.on('message', async (command: Command) => {
  try {
    process.send?.({ id: command.id, result: await execute(command) })
  } catch (error) {
    process.send?.({
      id: command.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
process.on('disconnect', () => process.exit(0))

async function execute(command: Command): Promise<unknown> {
  switch (command.kind) {
    case 'start':
      return start(command.name, command.stream)
    case 'pause':
      return pause(running.get(command.name)!)
    case 'resume':
      return resume(running.get(command.name)!)
    case 'stop':
      return stop(command.name)
    case 'sample':
      return sample(command.servers, command.families)
    case 'all':
      return sendAll(command.stream)
  }
}

let isAwake = false

/**
 * Busy-waits. Waking a sleeping process costs its sender, on a virtual machine more than the rest of the sending: a
 * load that slept between the answers of a slow server but not of a fast one would distort the comparison.
 */
function stayAwake(): void {
  isAwake = running.size > 0
  if (isAwake) setImmediate(stayAwake)
}

function start(name: string, stream: Stream): void {
  const line = freshLine()
  running.set(name, line)
  if (!isAwake) stayAwake()
  const requests = stream.bodies.map(body => postOf(stream.path, body))
  if (stream.perSecond === undefined) keepAsking(line, stream, requests)
  else keepPace(line, stream, requests)
}

/** Each connection sends again as soon as it has its answer. */
function keepAsking(line: Running, { ports, connections }: Stream, requests: readonly Buffer[]): void {
  let next = 0
  const one = async (connection: Connection): Promise<void> => {
    while (!line.isStopped()) {
      await line.paused?.promise
      if (line.isStopped()) break
      const { status } = await connection.ask(requests[next++ % requests.length]!)
      if (line.isStopped()) break
      line.answers += 1
      if (status !== 200) line.refused += 1
    }
    connection.close()
  }
  for (let index = 0; index < connections; index += 1) {
    one(new Connection(ports[index % ports.length]!)).catch(fail)
  }
}

/**
 * Requests are due at random moments, whether or not earlier ones were answered, and latency counts from when a
 * request was due, so that pauses of the server are measured.
 */
function keepPace(
  line: Running,
  { ports, connections, perSecond }: Stream,
  requests: readonly Buffer[],
): void {
  const free = Array.from({ length: connections }, (_, index) => new Connection(ports[index % ports.length]!))
  const queue: number[] = []
  let next = 0
  let due = performance.now()
  const ask = async (connection: Connection, firstDue: number): Promise<void> => {
    for (let dueAt: number | undefined = firstDue; dueAt !== undefined; dueAt = queue.shift()) {
      const { status } = await connection.ask(requests[next++ % requests.length]!)
      line.answers += 1
      if (status !== 200) line.refused += 1
      line.latencies.push(performance.now() - dueAt)
    }
    free.push(connection)
  }
  const turn = (): void => {
    if (line.isStopped()) return
    for (
      const now = performance.now();
      due <= now;
      due += (-Math.log(1 - Math.random()) * 1000) / perSecond!
    ) {
      const connection = free.pop()
      if (connection === undefined) queue.push(due)
      else ask(connection, due).catch(fail)
    }
    // Timers have whole milliseconds.
    setImmediate(turn)
  }
  turn()
}

function pause(line: Running): void {
  line.paused ??= Promise.withResolvers()
}

function resume(line: Running): void {
  line.paused?.resolve()
  line.paused = null
}

function stop(name: string): { latencies: number[]; answers: number; refused: number } {
  const line = running.get(name)
  running.delete(name)
  line?.stop()
  if (line) resume(line)
  return { latencies: line?.latencies ?? [], answers: line?.answers ?? 0, refused: line?.refused ?? 0 }
}

const sample = (servers: readonly number[], families: readonly number[]): Sample => ({
  at: performance.now(),
  times: [...servers.map(processorTime), ...families.map(processorTimeOfFamily)],
  lines: [...running].map(([name, { answers, refused }]) => ({ name, answers, refused })),
})

/** Sends every body once over so many connections, and returns the time, the latencies and the answers. */
async function sendAll({ ports, connections, path, bodies, keepsBodies = false }: Stream): Promise<Finished> {
  const requests = bodies.map(body => postOf(path, body))
  const answers: Finished['answers'] = []
  const latencies: number[] = []
  let next = 0
  const start = performance.now()
  const one = async (port: number): Promise<void> => {
    const connection = new Connection(port, keepsBodies)
    while (next < requests.length) {
      const index = next++
      const asked = performance.now()
      answers[index] = await connection.ask(requests[index]!)
      latencies[index] = performance.now() - asked
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => one(ports[index % ports.length]!)))
  return { milliseconds: performance.now() - start, answers, latencies }
}

function fail(error: unknown): void {
  process.send?.({ id: 0, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
