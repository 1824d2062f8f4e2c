import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { iotContract } from '#features/iot/contract.ts'
import { addEquipment, type Equipment, type Portal } from '#test/support/portal.ts'

export const hour = 3_600_000
const patience = { timeout: 120_000, interval: 200 }

/** Devices that report once a second or faster behind a broker of others, each value once, in one connection. */
export const startFleet = async (port: number, codes: readonly string[], began: number, everyMs: number) => {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: 'fleet', password: 'fleet-secret', clientId: 'fleet', clean: true },
    ...{ reconnectPeriod: 50, queueQoSZero: false },
  })
  client.on('error', () => undefined)
  /** by device, ms after `began` of what the broker has acknowledged */
  const acknowledged = new Map<string, number[]>(codes.map((code) => [code, []]))
  let isStopped = false
  const talk = async (code: string): Promise<void> => {
    while (!isStopped) {
      await sleep(everyMs)
      if (!client.connected) continue
      const at = Date.now() - began
      const message = JSON.stringify({ ts: began + at, values: { value: at } })
      const sent = client.publishAsync(`devices/${code}/telemetry`, message, { qos: 1 })
      void sent.then(
        () => acknowledged.get(code)?.push(at),
        () => undefined,
      )
    }
  }
  const talking = codes.map(talk)
  return {
    acknowledged,
    count: (): number => [...acknowledged.values()].reduce((sum, list) => sum + list.length, 0),
    stop: async (): Promise<void> => {
      isStopped = true
      await Promise.all(talking)
      await client.endAsync()
    },
  }
}
export type Fleet = Awaited<ReturnType<typeof startFleet>>

export const addDevices = async (admin: Portal, count: number): Promise<Equipment[]> => {
  const equipment: Equipment[] = []
  for (let n = 0; n < count; n += 1) {
    const points = [{ pointKey: 'value', pointName: 'v', kind: 'gauge' as const }]
    equipment.push(await addEquipment(admin, { profileKey: `n${n}`, profileName: `n${n}`, points }, `N${n}`))
  }
  return equipment
}

/** The newest that is stored moves on. */
export const flowsOn = async (pool: Pool): Promise<void> => {
  const newest = async (): Promise<number> => {
    const asked = await pool
      .query(`select coalesce(max(extract(epoch from ts)), 0)::float8 as ts from frame`)
      .catch(() => undefined)
    return asked?.rows[0]?.ts ?? 0
  }
  await expect.poll(newest, patience).toBeGreaterThan(0)
  const before = await newest()
  await expect.poll(newest, { ...patience, message: 'it goes on by itself' }).toBeGreaterThan(before)
}

/** acknowledged ⊆ stored ∪ refused; refused is only what was sent in a span in which the server's clock was behind. */
export const nothingLost = async (
  pool: Pool,
  equipment: readonly Equipment[],
  { acknowledged }: Fleet,
  began: number,
  behind: readonly (readonly [from: number, to: number])[],
): Promise<void> => {
  for (const { deviceCode, deviceId } of equipment) {
    const missing = async (): Promise<number[]> => {
      const { rows } = await pool.query<{ at: number }>(
        `select (extract(epoch from ts) * 1000 - $2)::float8 as at from frame where device_id = $1`,
        [deviceId, began],
      )
      const stored = new Set(rows.map(({ at }) => Math.round(at)))
      const isRefused = (at: number): boolean => behind.some(([from, to]) => began + at >= from && began + at <= to)
      return (acknowledged.get(deviceCode) ?? []).filter((at) => !stored.has(at) && !isRefused(at))
    }
    await expect.poll(missing, { ...patience, message: `of ${deviceCode}` }).toEqual([])
  }
}

export const silences = async (pool: Pool): Promise<unknown[]> =>
  (
    await pool.query(
      `select code, began_at, opened_at from alarm join device on device.id = device_id where rule = 'silence'`,
    )
  ).rows

export const refusedAsFuture = async (admin: Portal): Promise<number> =>
  (await admin.call(iotContract.refusals, {}))
    .filter(({ reason }) => reason === 'future')
    .reduce((sum, { count }) => sum + count, 0)

/** MB of a process's memory, where the system tells it. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
