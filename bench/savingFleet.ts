import type { Pool } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import type { Portal } from '#test/support/portal.ts'

const monomers = 216
const modules = 36

export const craneCode = (n: number): string => `B-RTG${n}`
export const boxCode = (n: number): string => `B-BOX${n}`
const dcdcCode = (n: number, no: number): string => `B-DC${n}-${no}`

/** The token is that of every crane; the ids are those of the first. */
type Yard = { readonly token: string; readonly craneId: string; readonly boxId: string }

/** A station of so many cranes, each with a box of capacitors and two DC/DCs, for which the crane speaks. */
export const addYard = async (admin: Portal, pool: Pool, cranes: number): Promise<Yard> => {
  const { stationId } = await admin.call(assetsContract.stationAdd, {
    ...{ stationName: 'B', stationType: 'portEnergySaving' },
  })
  const first = { deviceName: craneCode(1), deviceCode: craneCode(1), deviceType: 'energySaver', stationId }
  const { token } = await admin.call(assetsContract.equipmentAdd, first)
  const every = Array.from({ length: cranes }, (_, index) => index + 1)
  // The others take the first one's token.
  await pool.query(
    `insert into device (code, name, profile_id, station_id, token_hash)
     select new.code, new.code, d.profile_id, d.station_id, d.token_hash
     from unnest($1::text[]) as new (code), device d where d.code = $2`,
    [every.slice(1).map(craneCode), craneCode(1)],
  )
  const parts = every.flatMap((n) => [
    { code: boxCode(n), parent: craneCode(n), type: 'capacitorBox' },
    ...[1, 2].map((no) => ({ code: dcdcCode(n, no), parent: craneCode(n), type: 'dcdc' })),
  ])
  await pool.query(
    `insert into device (code, name, profile_id, station_id, parent_id, token_hash)
     select new.code, new.code, (select id from profile where key = new.type), p.station_id, p.id, '\\x00'
     from unnest($1::text[], $2::text[], $3::text[]) as new (code, parent, type) join device p on p.code = new.parent`,
    [parts.map(({ code }) => code), parts.map(({ parent }) => parent), parts.map(({ type }) => type)],
  )
  // The registry reads everything anew with the last change.
  await admin.call(assetsContract.stationAdd, { stationName: 'C', stationType: 'portEnergySaving' })
  const idOf = async (code: string): Promise<string> =>
    (await pool.query<{ id: string }>('select id::text from device where code = $1', [code])).rows[0]?.id ?? ''
  return { token, craneId: await idOf(craneCode(1)), boxId: await idOf(boxCode(1)) }
}

const list = (count: number, value: (index: number) => number): string =>
  `[${Array.from({ length: count }, (_, index) => value(index)).join()}]`

/** kW of a hoist that lifts for 30 s and lowers for 30 s of every three minutes, by the second. */
const hoistKw = (second: number): number => {
  const at = second % 180
  return at < 30 ? 170 : at >= 60 && at < 90 ? -120 : 0
}

/** What crane `n` and its parts tell at a second, values as JSON; arrays every ten seconds. */
export const toldAt = (n: number, second: number): { code: string; values: string }[] => {
  const kw = hoistKw(second + n * 7)
  const counted = (second * 0.004 + n).toFixed(3)
  const crane = `"hoistPower":${kw},"supplyPower":60,"brakePower":0,"auxPower":18,"hoistHeight":${(second % 15).toFixed(2)},"load":30,"runningState":0,"remoteMode":1,"emergencyStop":0,"dcdc1":${counted},"dcdc2":${counted},"totalSurface":${(second * 0.02 + n).toFixed(3)},"dcdc1Charged":${counted},"dcdc2Charged":${counted},"brakeEnergy":1.5`
  const dcdc = `"power":${(-kw / 3).toFixed(1)},"busVoltage":${600 + (second % 20)},"storageVoltage":450,"dcdcMode":2,"faultLevel":0,"fanFault":0,"chargedEnergy":${counted},"dischargedEnergy":${counted}`
  const box = `"totalVoltage":${430 + (second % 60)},"current":-120,"minVoltageLimit":288,"maxVoltageLimit":576,"storageKind":0,"mainBreaker":1`
  const arrays = `,"monomerVoltage":${list(monomers, (index) => 2 + ((index * 7 + second) % 40) / 1000)},"monomerTemperature":${list(modules, (index) => 30 + (index % 6))}`
  return [
    { code: craneCode(n), values: crane },
    { code: dcdcCode(n, 1), values: dcdc },
    { code: dcdcCode(n, 2), values: dcdc },
    { code: boxCode(n), values: (second + n) % 10 === 0 ? box + arrays : box },
  ]
}
