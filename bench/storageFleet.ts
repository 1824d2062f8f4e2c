import type { Pool } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import type { Portal } from '#test/support/portal.ts'
import { seeded } from './fleet.ts'

export type Size = { readonly pcs: number; readonly clustersPerStack: number; readonly cells: number }
export type Plant = {
  readonly token: string
  readonly emsId: string
  readonly stackId: string
  readonly clusterId: string
}

export const emsCode = 'B-EMS'
export const pcsCode = (n: number): string => `B-PCS${n}`
export const stackCode = (n: number): string => `B-S${n}`
export const clusterCode = (n: number, k: number): string => `B-S${n}-${k}`

const clusterProfile = (cells: number) => ({
  profileKey: 'benchCluster',
  profileName: '簇',
  intervalSeconds: 10,
  points: [
    ...['totalVoltage', 'current', 'soc', 'soh'].map((pointKey) => ({ pointKey, pointName: pointKey })),
    { pointKey: 'cellVoltage', pointName: '单体电压', unit: 'V', kind: 'array' as const, decimals: 3, size: cells },
    {
      pointKey: 'cellTemperature',
      pointName: '单体温度',
      unit: '°C',
      kind: 'array' as const,
      decimals: 1,
      size: cells,
    },
  ],
})

const addBelow = async (pool: Pool, rows: readonly { code: string; parent: string; type: string }[]): Promise<void> => {
  await pool.query(
    `insert into device (code, name, profile_id, station_id, parent_id, token_hash)
     select new.code, new.code, (select id from profile where key = new.type), p.station_id, p.id, '\\x00'
     from unnest($1::text[], $2::text[], $3::text[]) as new (code, parent, type) join device p on p.code = new.parent`,
    [rows.map(({ code }) => code), rows.map(({ parent }) => parent), rows.map(({ type }) => type)],
  )
}

/** A station of one EMS, so many PCS with a stack each, and their clusters. */
export const addPlant = async (admin: Portal, pool: Pool, size: Size): Promise<Plant> => {
  await admin.call(iotContract.profileAdd, clusterProfile(size.cells))
  const { stationId } = await admin.call(assetsContract.stationAdd, {
    ...{ stationName: 'B', stationType: 'energyStorageStation' },
  })
  const every = Array.from({ length: size.pcs }, (_, index) => index + 1)
  const clusters = Array.from({ length: size.clustersPerStack }, (_, index) => index + 1)
  const ems = { deviceName: emsCode, deviceCode: emsCode, deviceType: 'ems', stationId }
  const { deviceId: emsId, token } = await admin.call(assetsContract.equipmentAdd, ems)
  await addBelow(
    pool,
    every.map((n) => ({ code: pcsCode(n), parent: emsCode, type: 'pcs' })),
  )
  await addBelow(
    pool,
    every.map((n) => ({ code: stackCode(n), parent: pcsCode(n), type: 'stack' })),
  )
  await addBelow(
    pool,
    every.flatMap((n) =>
      clusters.map((k) => ({ code: clusterCode(n, k), parent: stackCode(n), type: 'benchCluster' })),
    ),
  )
  const idOf = async (code: string): Promise<string> =>
    (await pool.query<{ id: string }>('select id::text from device where code = $1', [code])).rows[0]?.id ?? ''
  // The registry reads everything anew with the last change.
  await admin.call(assetsContract.stationAdd, { stationName: 'C', stationType: 'energyStorageStation' })
  return { token, emsId, stackId: await idOf(stackCode(1)), clusterId: await idOf(clusterCode(1, 1)) }
}

const list = (count: number, make: () => number): string => `[${Array.from({ length: count }, make).join()}]`

/** What each device tells in a round of ten seconds, its values as JSON: made before the clock starts, some of each kind in turn. */
export const contentsOf = ({ cells }: Size) => {
  const random = seeded(7)
  const turns = Array.from({ length: 40 }, () => {
    const volts = list(cells, () => Math.round(3300 + random() * 40) / 1000)
    const degrees = list(cells, () => Math.round(250 + random() * 60) / 10)
    return `"totalVoltage":1331.2,"current":${Math.round(random() * 900) / 10},"soc":${Math.round(400 + random() * 99) / 10},"soh":98,"cellVoltage":${volts},"cellTemperature":${degrees}`
  })
  return {
    cluster: (turn: number): string => turns[turn % turns.length] ?? '',
    stack: (turn: number): string =>
      `"power":${1200 + (turn % 50)},"soc":50,"soh":98,"ratedCapacity":5000,"totalVoltage":1331,"totalCurrent":900,"runningState":2,"chargedEnergy":${1000 + turn},"dischargedEnergy":${900 + turn}`,
    pcs: (turn: number): string =>
      `"power":${1200 + (turn % 50)},"dcPower":1230,"dcVoltage":1331,"runningState":2,"chargedEnergy":${1000 + turn},"dischargedEnergy":${900 + turn}`,
  }
}
