import { assetsContract } from '#features/assets/contract.ts'
import { type Ingest, startIngest } from '#server/ingest/ingest.ts'
import { classAPosition, sentencesOf } from '#simulator/wire/aivdm.ts'
import type { Config } from '#server/config/config.ts'
import { addOrganization, type TestApp, testApp } from './app.ts'
import { quietLog } from './database.ts'
import { hotFrames } from './frames.ts'
import { connectDevice } from './publisher.ts'

type Known = { deviceId: string; deviceCode: string; token: string }
export type KnownShip = Known & { mmsi: string }

export const fix = { lon: 118.7312, lat: 32.0904, sog: 9.3, cog: 71.5, heading: 72, utcSecond: 17 }
export const shipOf = (mmsi: string | number) => ({ mmsi: Number(mmsi), ...fix })
/** A position of class A as one sentence. */
export const line = (mmsi: string | number, change: object = {}): string =>
  sentencesOf(classAPosition({ ...shipOf(mmsi), ...change })).join()

const shipRow = `
  insert into ship (device_id, mmsi, identification, wail, length, width, vessel_type_name, teu, dwt, draught, draft, build_year,
    manufacturer, battery_manufacturer, operating_mode)
  values ($1, $2, 'i', 'w', 110, 17, 't', 120, 3000000, 9, 3.5, 2024, 'm', 'b', 0)`

/** Two ships and two receivers of one merchant, a ship of another one, a box; ingest with the broker and what `config` adds. */
export const aisScene = async (config: Partial<Config> = {}) => {
  const app: TestApp = await testApp()
  const { pool, live } = app.context
  const mine = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const orgId = await addOrganization(app.context.db, 'other')
  const theirs = await app.call(assetsContract.stationAdd, { stationName: '他', orgId }, app.admin)
  const add = async (deviceType: string, deviceCode: string, { stationId } = mine): Promise<Known> => {
    const fields = { deviceName: deviceCode, deviceCode, deviceType, stationId }
    return { deviceCode, ...(await app.call(assetsContract.equipmentAdd, fields, app.admin)) }
  }
  const addShip = async (deviceCode: string, mmsi: string, station = mine): Promise<KnownShip> => {
    const known = await add('ship', deviceCode, station)
    await pool.query(shipRow, [known.deviceId, mmsi])
    return { ...known, mmsi }
  }
  let ships = 0
  let ship = await addShip('SHIP', '413765432')
  const other = await addShip('OTHER', '413765433')
  const strangers = await addShip('STRANGERS', '413765434', theirs)
  const gateway = await add('aisGateway', 'AIS-1')
  const secondGateway = await add('aisGateway', 'AIS-2')
  const box = await add('boxPower', 'BOX-1')
  await app.context.registry.reload()
  const tokens = new Map([other, gateway, secondGateway, box].map((each) => [each.deviceCode, each.token]))

  const begin = (): Promise<Ingest> =>
    startIngest({
      ...app.context,
      config: { ...app.context.config, ...config, host: '127.0.0.1', mqttPort: 0 },
      log: quietLog,
      // The handlers of positions and mounts.
      wire: app.wires,
    })
  let ingest = await begin()

  const publish = async (deviceCode: string, kind: string, content: unknown): Promise<void> => {
    const client = await connectDevice(ingest.mqttPort ?? 0, deviceCode, tokens.get(deviceCode) ?? ship.token)
    const message = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content)
    await client.publishAsync(`devices/${deviceCode}/${kind}`, message, { qos: 1 })
    await client.endAsync()
  }
  const positions = async (deviceId: string) => {
    const profile = app.context.registry.byId(deviceId)?.profile
    const frames = await hotFrames(pool, deviceId)
    const read = (v: readonly (number | null)[], key: string): number | null =>
      v[profile?.byKey.get(key)?.firstSlot ?? -1] ?? null
    return frames
      .map(({ ts, v }) => ({
        ...{ ts, lon: read(v, 'lon'), lat: read(v, 'lat'), sog: read(v, 'sog'), cog: read(v, 'cog') },
        ...{ heading: read(v, 'heading'), navStatus: read(v, 'navStatus') },
      }))
      .filter(({ lon }) => lon !== null)
      .sort((a, b) => a.ts - b.ts)
  }

  return {
    ...app,
    ...{ other, strangers, gateway, secondGateway, box, addShip, publish, positions },
    get ship(): KnownShip {
      return ship
    },
    get mqttPort(): number {
      return ingest.mqttPort ?? 0
    },
    states: () => ingest.driverStates(),
    counts: () => ingest.aisCounts(),
    /** publishes what a gateway, or another device, heard */
    say: (text: string | Buffer, deviceCode = gateway.deviceCode) => publish(deviceCode, 'ais', text),
    refusals: async (): Promise<[string, number, string][]> => {
      const rows = await app.context.db.selectFrom('refusal').selectAll().orderBy('reason').execute()
      return rows.map(({ reason, count, last_detail }) => [reason, Number(count), last_detail])
    },
    voyages: async () => {
      const { rows } = await pool.query('select * from voyage_said where device_id = $1 order by ts', [ship.deviceId])
      return rows.map(({ ts, dest, eta, draught, cargo_type, cargo_load }) => [
        ts.getTime(),
        dest,
        eta?.toISOString() ?? null,
        draught,
        cargo_type,
        cargo_load,
      ])
    },
    vessel: async () => (await pool.query('select * from ais_said where device_id = $1', [ship.deviceId])).rows,
    /** the names of what changes of the ship from now on, as it comes */
    heardChanges: (): string[] => {
      const names: string[] = []
      live.listen({ changed: (name, id) => void (name === 'voyage' && id === ship.deviceId && names.push(name)) })
      return names
    },
    /** as after a start on the same database: nothing in memory */
    restart: async (): Promise<void> => {
      await ingest.stop()
      ingest = await begin()
    },
    /** another ship, of whom nothing was heard, and no refusals */
    begin: async (): Promise<void> => {
      ships += 1
      ship = await addShip(`SHIP-${ships}`, String(413_800_000 + ships))
      await app.context.registry.reload()
      await app.owner.query('truncate refusal')
    },
    stop: async (): Promise<void> => {
      await ingest.stop()
      await app.stop()
    },
  }
}
export type AisScene = Awaited<ReturnType<typeof aisScene>>
