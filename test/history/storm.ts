import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/context/context.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'

export const gateways = 20
export const perGateway = 100
export const profileKey = 'storm'
const token = 'storm'

/** 2,000 devices that report CO, below 20 boxes, in one station. */
export const addStormFleet = async (db: Db): Promise<string> => {
  const profile = await db
    .insertInto('profile')
    .values({ key: profileKey, name: profileKey, interval_seconds: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const point = { profile_id: profile.id, key: 'co', name: 'co', kind: 'gauge', first_slot: 0, position: 0 }
  await db.insertInto('profile_point').values(point).execute()
  const org = await db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()
  const station = await db
    .insertInto('station')
    .values({ org_id: org.id, name: 'storm', type: 'boxPowerStation' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const box = await db.selectFrom('profile').select('id').where('key', '=', 'boxPower').executeTakeFirstOrThrow()
  const token_hash = createHash('sha256').update(token).digest()
  const common = { profile_id: profile.id, station_id: station.id, token_hash }
  for (let gateway = 0; gateway < gateways; gateway += 1) {
    const code = `S${gateway}`
    const parent = await db
      .insertInto('device')
      .values({ ...common, profile_id: box.id, code, name: code })
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = Array.from({ length: perGateway }, (_, child) => `${code}-${child}`)
    await db
      .insertInto('device')
      .values(names.map((name) => ({ ...common, code: name, name, parent_id: parent.id })))
      .execute()
  }
  return station.id
}

type Publishing = {
  /** ms from each publish to its acknowledgement */
  readonly latencies: readonly number[]
  /** how often a device began to break its limit, of what was acknowledged */
  readonly begins: number
}

/** Every device reports every `periodMs`, all evenly spread; in a storm every other report breaks the limit. */
export const publish = async (
  mqttPort: number,
  seconds: number,
  periodMs: number,
  storm: boolean,
): Promise<Publishing> => {
  const clients = await Promise.all(
    Array.from({ length: gateways }, (_, gateway) => connectDevice(mqttPort, `S${gateway}`, token)),
  )
  const latencies: number[] = []
  const underWay = new Set<Promise<void>>()
  let begins = 0
  const tell = async (index: number, breaks: boolean): Promise<void> => {
    const gateway = index % gateways
    const client = clients[gateway]
    if (!client) return
    const began = performance.now()
    const message = { ts: Date.now(), values: { co: breaks ? 120 : 5 } }
    await publishTelemetry(client, `S${gateway}-${Math.floor(index / gateways)}`, message)
    latencies.push(performance.now() - began)
    begins += breaks ? 1 : 0
  }
  const devices = gateways * perGateway
  const started = performance.now()
  for (let sent = 0; performance.now() - started < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - started) / periodMs) * devices)
    for (; sent < due; sent += 1) {
      const round = Math.floor(sent / devices)
      const one = tell(sent % devices, storm && round % 2 === 0)
      underWay.add(one)
      void one.then(() => underWay.delete(one))
    }
    await sleep(5)
  }
  await Promise.all(underWay)
  await Promise.all(clients.map((client) => client.endAsync()))
  return { latencies, begins }
}

/** The value that a share (0 to 1) of the numbers does not exceed. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
