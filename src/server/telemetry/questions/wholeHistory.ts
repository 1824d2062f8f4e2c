import type { Pool, PoolClient } from 'pg'
import type { SlotsOfDevice, Telemetry } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { readHeads } from './dayCounts.ts'
import { rowAt } from './historyRows.ts'
import { createLoad } from './loadSamples.ts'
import { createRead } from './readParts.ts'

const dayMs = 86_400_000
/** Numbers that are in memory at once: a day of a sample each ten seconds with some thirty points. */
const mostNumbers = 260_000
const samplesOfDay = 8640

/** Parts of a day to read, so that not too much of a wide device is in memory. */
const partsOf = (slots: number): number => Math.min(24, Math.max(1, Math.ceil((slots * samplesOfDay) / mostNumbers)))

/** One snapshot from its first question on. The lock keeps partitions from being emptied, which no snapshot would be spared. */
const begin = async (client: PoolClient): Promise<void> => {
  await client.query('begin isolation level repeatable read read only')
  await client.query('lock table frame in access share mode')
}

/** All rows of devices, each device newest first, of one snapshot; see `Telemetry.history`. Holds a connection until its end. */
export const createHistory = (pool: Pool): Telemetry['history'] =>
  async function* (items, from, to, signal) {
    signal.throwIfAborted()
    const client = await pool.connect()
    let whole = false
    try {
      await begin(client)
      for (const item of items) yield* rowsOf(client, item, from, to, signal)
      await client.query('commit')
      whole = true
    } finally {
      client.release(!whole)
    }
  }

async function* rowsOf(
  client: PoolClient,
  { device, slots }: SlotsOfDevice,
  from: number,
  to: number,
  signal: AbortSignal,
) {
  if (slots.length === 0) return
  const load = createLoad(createRead(client))
  const breath = createBreath()
  const piece = dayMs / partsOf(slots.length)
  for (const { day } of (await readHeads(client, device.deviceId, from, to)).reverse())
    for (let start = day + dayMs - piece; start >= day; start -= piece) {
      signal.throwIfAborted()
      const range = [Math.max(from, start), Math.min(to, start + piece)] as const
      if (range[0] >= range[1]) continue
      const samples = await load(device.deviceId, slots, ...range)
      for (let at = samples.t.length - 1; at >= 0; at -= 1) {
        yield { device, ...rowAt(samples, at) }
        await breath()
      }
    }
}
