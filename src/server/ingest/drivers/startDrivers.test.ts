import { afterEach, expect, test } from 'vitest'
import type { Registry } from '#server/context/devices.ts'
import type { ChosenDriver } from './chooseDrivers.ts'
import { AttributesFault, type DriverEvents, type Message, type Sink, type Start } from './driver.ts'
import { type Drivers, startDrivers } from './startDrivers.ts'

const pauses = { first: 5, longest: 20 }
const registry = {} as Registry
const message: Message = { topic: 'devices/BOX/telemetry', payload: Buffer.from('{}'), source: 'toy' }
const never = new Promise<never>(() => undefined)

let lines: { readonly message: string; readonly details: Record<string, unknown> }[] = []
let running: Drivers | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
  lines = []
})

/** A driver that does in its nth life what `lives` says, and of all later ones what the last says. */
const toy = (name: string, ...lives: Start[]): ChosenDriver & { lives(): number; stops(): number } => {
  let [begun, stops] = [0, 0]
  return {
    name,
    type: 'toy',
    lives: () => begun,
    stops: () => stops,
    start: async (...given) => {
      begun += 1
      const own = await (lives[begun - 1] ?? lives.at(-1) ?? quiet)(...given)
      return {
        ...own,
        stop: async () => {
          stops += 1
          await own.stop()
        },
      }
    },
  }
}
const quiet: Start = async () => ({ stop: async () => undefined })
const failingEarly: Start = async (sink, events, around) => {
  events.failed(new Error('at once'))
  return quiet(sink, events, around)
}
const throwing =
  (error: Error): Start =>
  async () => {
    throw error
  }
const start = (chosen: readonly ChosenDriver[], sink: Partial<Sink> = {}): Drivers => {
  const note = (text: string, details: Record<string, unknown> = {}) => void lines.push({ message: text, details })
  const full: Sink = {
    accept: async () => undefined,
    sentences: () => ({ messages: 0, store: async () => undefined }),
    oversized: async () => undefined,
    takenOver: async () => undefined,
    tooFast: async () => undefined,
    mqtt5: async () => undefined,
    take: async () => true,
    ...sink,
  }
  const log = { info: note, warn: note, error: note }
  running = startDrivers({ chosen, sink: full, registry, log, clock: Date.now, pauses })
  return running
}
const statusOf = (drivers: Drivers): string[] => drivers.driverStates().map(({ name, status }) => `${name} ${status}`)

test('one that throws at its start is logged by name, counted and started again until it runs', async () => {
  const failing = throwing(new Error('no route'))
  const drivers = start([toy('quay', failing, failing, quiet), toy('hall')])
  await drivers.tried
  await expect.poll(() => statusOf(drivers)).toEqual(['quay running', 'hall running'])
  expect(drivers.driverStates()).toMatchObject([
    { lastError: 'no route', counts: { starts: 1, failures: 2 } },
    { lastError: undefined, counts: { starts: 1, failures: 0 } },
  ])
  expect(lines.map(({ details }) => [details.driver, details.failures, details.pauseMs])).toEqual([
    ['quay', 1, 5],
    ['quay', 2, 10],
  ])
})

test('one that fails later is stopped and comes back; the other lives on', async () => {
  let events: DriverEvents | undefined
  const dying: Start = async (sink, given, around) => {
    events = given
    return quiet(sink, given, around)
  }
  const [quay, hall] = [toy('quay', dying, quiet), toy('hall')]
  const drivers = start([quay, hall])
  await drivers.tried
  events?.failed(new Error('the line is cut'))
  await expect.poll(() => [quay.lives(), statusOf(drivers)]).toEqual([2, ['quay running', 'hall running']])
  expect([quay.stops(), hall.lives(), hall.stops()]).toEqual([1, 1, 0])
  expect(drivers.driverStates()[0]).toMatchObject({ lastError: 'the line is cut', counts: { starts: 2, failures: 1 } })
  expect(lines.map(({ details }) => details.driver)).toEqual(['quay'])
})

test('one that fails while it starts is stopped once it has started, and comes back', async () => {
  const quay = toy('quay', failingEarly, quiet)
  const drivers = start([quay])
  await expect.poll(() => [quay.lives(), quay.stops(), statusOf(drivers)]).toEqual([2, 1, ['quay running']])
})

test('attributes that cannot be used at the first start are told with the code of the system, and it is left alone', async () => {
  const taken = new AttributesFault(Object.assign(new Error('in use'), { code: 'EADDRINUSE' }))
  const quay = toy('quay', throwing(taken))
  const drivers = start([quay, toy('hall')])
  await expect(drivers.tried).rejects.toMatchObject({ code: 'EADDRINUSE', message: 'in use' })
  expect(statusOf(drivers)).toEqual(['quay unusable', 'hall running'])
  await drivers.stop()
  expect([quay.lives(), statusOf(drivers)]).toEqual([1, ['quay unusable', 'hall stopped']])
})

test('the same later is tried again, since a port that was ours becomes free', async () => {
  const taken = throwing(new AttributesFault(new Error('in use')))
  const quay = toy('quay', failingEarly, taken, quiet)
  const drivers = start([quay])
  await expect.poll(() => [quay.lives(), statusOf(drivers)]).toEqual([3, ['quay running']])
})

test('one that hangs at its start or waits for a commit delays no other, and is stopped when it has started', async () => {
  const begun = Promise.withResolvers<void>()
  const hanging: Start = async (...given) => {
    await begun.promise
    return quiet(...given)
  }
  const feeding =
    (source: string): Start =>
    async (sink, ...rest) => {
      void sink.accept({ ...message, source })
      return quiet(sink, ...rest)
    }
  const roof = toy('roof', hanging)
  const drivers = start([roof, toy('quay', feeding('slow')), toy('hall', feeding('fast'))], {
    accept: async ({ source }) => (source === 'slow' ? never : undefined),
  })
  await expect.poll(() => statusOf(drivers)).toEqual(['roof starting', 'quay running', 'hall running'])
  await expect.poll(() => drivers.driverStates().map(({ counts }) => counts.messages)).toEqual([0, 0, 1])
  await drivers.stop()
  expect(statusOf(drivers)).toEqual(['roof starting', 'quay stopped', 'hall stopped'])
  begun.resolve()
  await expect.poll(() => [statusOf(drivers)[0], roof.stops()]).toEqual(['roof stopped', 1])
})

test('what passes is counted by driver', async () => {
  const busy: Start = async (sink, events, around) => {
    events.connected()
    events.connected()
    events.disconnected()
    events.refused()
    await sink.accept(message)
    await sink.accept({ ...message, topic: 'lost' }).catch(() => undefined)
    await sink.oversized('toy', 2 ** 21)
    return quiet(sink, events, around)
  }
  const drivers = start([toy('quay', busy), toy('hall')], {
    accept: async ({ topic }) => {
      if (topic === 'lost') throw new Error('the database is away')
    },
  })
  await drivers.tried
  const none = { dropped: 0, failures: 0, connects: 0, disconnects: 0, messages: 0, returned: 0, refused: 0 }
  expect(drivers.driverStates().map(({ counts }) => counts)).toEqual([
    { starts: 1, dropped: 0, failures: 0, connects: 2, disconnects: 1, messages: 1, returned: 1, refused: 2 },
    { starts: 1, ...none },
  ])
})

test('a command goes once, by the first driver that reaches its device; without one it is not sent', async () => {
  const sent: string[] = []
  const sending =
    (name: string, answer: 'sent' | 'offline'): Start =>
    async () => ({
      publishCommand: async ({ deviceCode, payload }) => {
        sent.push(`${name} ${deviceCode} ${payload}`)
        return answer
      },
      stop: async () => undefined,
    })
  const command = { deviceCode: 'BOX', payload: 'open', lifeMs: 1000 }
  const drivers = start([
    toy('hall'),
    toy('quay', sending('quay', 'offline')),
    toy('ship', sending('ship', 'sent')),
    toy('shed', sending('shed', 'sent')),
  ])
  await drivers.tried
  expect(await drivers.publishCommand(command)).toBe('sent')
  expect(sent).toEqual(['quay BOX open', 'ship BOX open'])
  await drivers.stop()
  expect(await drivers.publishCommand(command)).toBe('offline')
})
