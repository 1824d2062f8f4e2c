import type { Pool } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import type { Portal } from '#test/support/portal.ts'

export const baysPerContainer = 10
export const gatewayCode = 'B-TR'
export const pcsCode = (n: number): string => `B-PCS${n}`
export const bayCode = (n: number): string => `B-BAY${n}`
export const boxCode = (n: number): string => `B-XD${n}`
const switchgearCode = (n: number): string => `B-SW${n}`
const containerCode = (n: number): string => `B-CC${n}`
export const craneCode = 'B-CRANE'

/** The token is that of the transformer, which speaks for all below it, and of every box; the ids are those of the first bay. */
type Yard = { readonly stationId: string; readonly token: string; readonly bayId: string; readonly boxId: string }

/** A charging station of so many bays in containers of ten, with a box in each. */
export const addChargingYard = async (admin: Portal, pool: Pool, bays: number): Promise<Yard> => {
  const place = { stationType: 'chargeReplacePower', lon: 119.1, lat: 32.2 } as const
  const { stationId } = await admin.call(assetsContract.stationAdd, { ...place, stationName: 'B' })
  const { stationId: homeId } = await admin.call(assetsContract.stationAdd, { stationName: 'H' })
  const equipment = { deviceName: gatewayCode, deviceCode: gatewayCode, deviceType: 'transformer', stationId }
  const { token } = await admin.call(assetsContract.equipmentAdd, equipment)
  const add = async (rows: readonly { code: string; parent: string | null; type: string; station: string }[]) => {
    await pool.query(
      `insert into device (code, name, profile_id, station_id, parent_id, token_hash)
       select new.code, new.code, (select id from profile where key = new.type), new.station,
         (select id from device where code = new.parent), (select token_hash from device where code = $5)
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as new (code, parent, type, station)`,
      [
        rows.map(({ code }) => code),
        rows.map(({ parent }) => parent),
        rows.map(({ type }) => type),
        rows.map(({ station }) => station),
        gatewayCode,
      ],
    )
  }
  const every = Array.from({ length: bays }, (_, index) => index + 1)
  const containers = every.filter((n) => n % baysPerContainer === 1).map((n) => Math.ceil(n / baysPerContainer))
  const here = (code: string, type: string, parent: string | null) => ({ code, parent, type, station: stationId })
  await add([here(craneCode, 'swapCrane', gatewayCode)])
  await add(containers.map((n) => here(containerCode(n), 'chargeContainer', gatewayCode)))
  await add(containers.map((n) => here(switchgearCode(n), 'switchgear', containerCode(n))))
  await add(every.map((n) => here(pcsCode(n), 'chargePcs', switchgearCode(Math.ceil(n / baysPerContainer)))))
  await add(every.map((n) => here(bayCode(n), 'connectionBox', pcsCode(n))))
  await add(every.map((n) => ({ code: boxCode(n), parent: null, type: 'boxPower', station: homeId })))
  // The registry reads everything anew with the last change.
  await admin.call(assetsContract.stationAdd, { ...place, stationName: 'C' })
  const { rows } = await pool.query<{ id: string; bay: string }>(
    'select box.id::text as id, pair.bay from unnest($1::text[], $2::text[]) as pair (box, bay) join device box on box.code = pair.box',
    [every.map(boxCode), every.map(bayCode)],
  )
  await Promise.all(
    rows.map(({ id, bay }) =>
      admin.call(placesContract.mount, { deviceId: id, ts: Date.now() - 60_000, kind: 'bay', code: bay }),
    ),
  )
  const idOf = async (code: string): Promise<string> =>
    (await pool.query<{ id: string }>('select id::text from device where code = $1', [code])).rows[0]?.id ?? ''
  return { stationId, token, bayId: await idOf(bayCode(1)), boxId: await idOf(boxCode(1)) }
}

/** What the devices of bay `n` tell at a second, values as JSON. */
export const toldAt = (n: number, second: number): { code: string; values: string }[] => {
  const kw = 260 + ((n * 17 + second) % 100)
  const soc = (20 + ((n * 7 + second / 60) % 70)).toFixed(2)
  return [
    {
      code: pcsCode(n),
      values: `"power":${-kw},"dcVoltage":1000,"dcCurrent":${-kw},"runningState":1,"pluggedState":0,"faultLevel":0,"chargedEnergy":${(n * 1000 + second * 0.09).toFixed(3)}`,
    },
    {
      code: bayCode(n),
      values: `"dcVoltage":1000,"dcCurrent":${-kw},"insulation":2000,"pluggedState":0,"interlockState":1,"contactorState":1,"faultState":0,"socketTemperature1":30`,
    },
    {
      code: boxCode(n),
      values: `"soc":${soc},"soh":98,"ratedCapacity":1600,"totalVoltage":1000,"totalCurrent":${-kw},"runningState":1,"chargingState":1,"pluggedState":0`,
    },
  ]
}
/** What the station's own devices tell. */
export const stationToldAt = (bays: number, second: number): { code: string; values: string }[] => [
  { code: gatewayCode, values: `"power":${bays * 300 + (second % 50)},"loadRate":70` },
  {
    code: craneCode,
    values: `"runningState":1,"gantryPosition":${second % 200},"trolleyPosition":3,"hoistHeight":8,"load":30,"windSpeed":5`,
  },
  ...Array.from({ length: Math.ceil(bays / baysPerContainer) }, (_, index) => ({
    code: switchgearCode(index + 1),
    values: `"power":${baysPerContainer * 300}`,
  })),
]
