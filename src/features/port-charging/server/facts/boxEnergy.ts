import type { Pool } from 'pg'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { moment } from '#server/derive/rows.ts'
import { reading } from '#server/equipment/reading.ts'
import { advanceMeter, type Meter, startMeter } from '#server/fleet/meter.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { HourlyEnergy } from './facts.ts'
import type { Bay, StationLayout } from '../layout.ts'

type Given = {
  readonly pool: Pick<Pool, 'query'>
  readonly telemetry: Pick<Telemetry, 'counters' | 'latest' | 'mostPower'>
  readonly registry: Pick<Registry, 'byId'>
}

/** Bays whose converter has never said what it counted: only the boxes in them know. */
export const unmetered = ({ telemetry }: Pick<Given, 'telemetry'>, { bays }: StationLayout): Bay[] =>
  bays.filter(({ pcs }) => !pcs || reading(pcs, telemetry.latest(pcs.deviceId), 'chargedEnergy') === null)

type Stay = { readonly boxId: string; readonly since: number; readonly until: number }
const staysStatement = `
  select device_id::text as "boxId", ${millis(`greatest(started_at, ${moment('$2')})`)} as since,
    ${millis(`least(coalesce(left_at, 'infinity'), ${moment('$3')})`)} as until
  from box_visit where bay_id = any($1::bigint[]) and started_at < ${moment('$3')} and (left_at is null or left_at > ${moment('$2')})`

/** kWh that boxes counted while they stood in some bays within [from, to) ms, by the start of each hour counted from `from`. */
export const boxEnergyIn = async (
  { pool, telemetry, registry }: Given,
  bays: readonly Bay[],
  from: number,
  to: number,
): Promise<HourlyEnergy> => {
  const hours = new Map<number, number>()
  if (bays.length === 0) return hours
  const { rows } = await pool.query<Stay>(staysStatement, [bays.map(({ bay }) => bay.deviceId), from, to])
  const stays = rows.flatMap((stay) => {
    const device = registry.byId(stay.boxId)
    const slot = device?.profile.byKey.get('chargedEnergy')?.firstSlot
    return device && slot !== undefined && stay.since < stay.until ? [{ device, slot, ...stay }] : []
  })
  // Each question of `counters` names a device once; a box may have come back.
  for (let rest = stays; rest.length > 0; ) {
    const firsts = [...Map.groupBy(rest, ({ device }) => device).values()].flatMap(([first]) => first ?? [])
    const found = await telemetry.counters(
      firsts.map(({ device, slot, since, until }) => ({ device, slots: [slot], from: since, to: until })),
    )
    for (const { device } of firsts) addRises(hours, telemetry, device, found.get(device.deviceId), from)
    rest = rest.filter((stay) => !firsts.includes(stay))
  }
  return hours
}

type Samples = { readonly t: Float64Array; readonly values: readonly (Float64Array | undefined)[] } | undefined
const addRises = (
  hours: Map<number, number>,
  { mostPower }: Given['telemetry'],
  device: Device,
  samples: Samples,
  from: number,
) => {
  const [values] = samples?.values ?? []
  if (!samples || !values) return
  const power = mostPower(device)
  let meter: Meter | undefined
  for (const [index, ts] of samples.t.entries()) {
    const value = values[index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    if (meter) advanceMeter(meter, ts, value, from, power)
    else meter = startMeter(ts, value)
  }
  for (const [ts, kwh] of meter?.hours ?? []) hours.set(ts, (hours.get(ts) ?? 0) + kwh)
}
