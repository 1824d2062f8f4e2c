import type { Config } from '#server/config/config.ts'
import type { Wire } from '#server/ingest/accept.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { newKey } from '#server/piles/key.ts'
import type { KnownPile } from '#server/piles/desk.ts'
import { quietLog } from './database.ts'
import { hotFrames } from './frames.ts'
import { type OcppStation, openStation, type StationOptions } from './ocppStation.ts'
import { pileScene } from './pileScene.ts'
import { freePort } from './tidewatt.ts'

type Options = Partial<StationOptions>

/** Piles that reach a server by OCPP, over the real port; `endStations` stands after each test. */
export const ocppScene = async (given: Partial<Config> = {}, wire?: Wire) => {
  const it = await pileScene()
  const port = await freePort()
  const config = { ...it.context.config, host: '127.0.0.1', mqttPort: 0, ocppPort: port, ...given }
  const start = () => startIngest({ ...it.context, config, wire: wire ?? it.wires, log: quietLog })
  let ingest = await start()
  const stations: OcppStation[] = []
  const keys = new Map<string, string>()

  return {
    ...it,
    port,
    driver: () => ingest.driverStates().find(({ type }) => type === 'ocpp'),
    /** a pile with a key, of a security profile */
    keyed: async (profile: 0 | 1 | 2 = 1): Promise<KnownPile & { key: string }> => {
      const pile = await it.pile()
      const { key, hash } = newKey()
      const values = { key_hash: hash, security_profile: profile }
      await it.context.db.updateTable('pile').set(values).where('device_id', '=', pile.deviceId).execute()
      keys.set(pile.code, key)
      return { ...pile, key }
    },
    options: (code: string, more: Options = {}): StationOptions => ({ port, code, key: keys.get(code), ...more }),
    open: async (code: string, more: Options = {}): Promise<OcppStation> => {
      const station = await openStation({ port, code, key: keys.get(code), ...more })
      stations.push(station)
      return station
    },
    /** frames of a device by its code, by time: what each says, by point */
    said: async (code: string): Promise<Record<string, number>[]> => {
      const device = it.context.registry.byCode(code)
      if (!device) return []
      const frames = await hotFrames(it.context.pool, device.deviceId)
      return frames.map(({ ts, v }) => ({
        ts,
        ...Object.fromEntries(
          device.profile.points.flatMap(({ pointKey, firstSlot }) => {
            const value = v[firstSlot] ?? undefined
            return value === undefined ? [] : [[pointKey, value]]
          }),
        ),
      }))
    },
    /** the server ends and begins anew; its memory is gone */
    restart: async (): Promise<void> => {
      await ingest.stop()
      ingest = await start()
    },
    endStations: async (): Promise<void> => {
      for (const station of stations.splice(0)) station.cut()
    },
    stop: async (): Promise<void> => {
      await ingest.stop()
      await it.stop()
    },
  }
}
export type OcppScene = Awaited<ReturnType<typeof ocppScene>>
