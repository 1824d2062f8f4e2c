import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context/context.ts'
import { keepChild } from './child.ts'
import type { DemoFleet } from './fleet.ts'
import { registerFleet } from './register.ts'
import { registerVisits } from './registerShore.ts'
import { registerCalls } from './registerCalls.ts'
import { fleetPath, keepTokens } from './tokens.ts'

type Given = Pick<Context, 'config' | 'db' | 'registry' | 'live' | 'log' | 'clock'> & {
  readonly fleet: DemoFleet
  /** of the embedded broker, null where MQTT_URL points elsewhere */
  readonly mqttPort: number | null
}

/** Bookings of so many ms ahead are made, again every so many. */
const [bookedAhead, bookEvery] = [24 * 3_600_000, 600_000]
/** As bookings tell that one of a station changed. */
const bookingTopic = 'swapBooking'
/** As shore power tells that something of a station changed. */
const shoreTopic = 'shoreStation'

const told = z.object({ progress: z.number(), frames: z.number(), boxes: z.number() })

/** Where a program on this machine reaches a host that the server listens on. */
const nearOf = (host: string): string => {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return near.includes(':') ? `[${near}]` : near
}

const brokerOf = ({ host, mqttUrl }: Config, mqttPort: number | null): string => {
  if (mqttUrl) {
    const { protocol, host: where } = new URL(mqttUrl)
    return `${protocol}//${where}`
  }
  return `mqtt://${nearOf(host)}:${mqttPort}`
}
const pilesAt = (host: string, port: number): string => `ws://${nearOf(host)}:${port}/ocpp`

/** Registers the demo fleet and keeps its simulator running until `stop`; how far it is stands in the setting `demo.status`. */
export const startDemo = async (given: Given): Promise<{ stop(): Promise<void> }> => {
  const { config, db, registry, live, log, clock, fleet, mqttPort } = given
  const plan = fleet.fleetOf(config.demoBoxes)
  const speakers = plan.devices.filter(({ speaks }) => speaks).map(({ code }) => code)
  const piles = plan.devices.filter(({ pile }) => pile).map(({ code }) => code)
  const file = await keepTokens(config.dataDir, speakers, config.demoBoxes, clock(), piles)
  const taken = await registerFleet(db, plan, file.tokens)
  if (taken.length > 0) log.warn('demo devices left out, their codes are taken', { codes: taken.join(' ') })
  await registry.reload()
  live.changed('port', '0')
  if (config.mqttUrl)
    log.warn('the demo signs in at the external broker with its own tokens', { file: fleetPath(config.dataDir) })

  let writing: Promise<unknown> = Promise.resolve()
  const note = (message: unknown): void => {
    const parsed = told.safeParse(message)
    if (!parsed.success) return
    const value = JSON.stringify({ ...parsed.data, seededAt: file.seededAt })
    writing = writing
      .then(() => noteStatus(db, value))
      .catch((error) => log.warn('the progress of the demo was not noted', { error }))
  }
  const book = async (): Promise<void> => {
    const now = clock()
    const calls = fleet.callsOf(config.demoBoxes, now, now + bookedAhead)
    // The first time with those of the past, which is told afterwards.
    const isFirst = now - file.seededAt < bookEvery / 2
    const visits = fleet.visitsOf(config.demoBoxes, isFirst ? file.origin : now, now + bookedAhead)
    const [booked, asked] = await db
      .transaction()
      .execute(async (trx) => [await registerCalls(trx, calls, now), await registerVisits(trx, visits, now)] as const)
    for (const stationId of booked) live.changed(bookingTopic, stationId)
    for (const stationId of asked) live.changed(shoreTopic, stationId)
  }
  await book()
  const booking = setInterval(() => {
    book().catch((error: unknown) => log.warn('the calls of the demo were not booked', { error }))
  }, bookEvery)
  const own = ['--fleet', fleetPath(config.dataDir), '--mqtt', brokerOf(config, mqttPort)]
  const args = config.ocppPort === undefined ? own : [...own, '--ocpp', pilesAt(config.host, config.ocppPort)]
  const child = keepChild({ program: fleet.program, args, log, told: note })
  return {
    stop: async () => {
      clearInterval(booking)
      await child.stop()
      await writing
    },
  }
}

const noteStatus = (db: Context['db'], value: string): Promise<unknown> =>
  db
    .insertInto('setting')
    .values({ key: 'demo.status', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
