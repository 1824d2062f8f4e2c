import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { pcsOfBay } from '#server/charging/bays.ts'
import { moment } from '#server/derive/rows.ts'
import { patience, reading } from '#server/equipment/reading.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { StayBook } from './stays/book.ts'
import { type Bay, isInPlace, misplaced } from './misplaced.ts'
import { hasPassed } from '#server/hasPassed.ts'

type Given = Pick<Context, 'pool' | 'registry' | 'telemetry' | 'alarms' | 'clock' | 'log'>
type Standing = ReturnType<StayBook['standing']>[number]
/** A box that seems to stand elsewhere in the stay that began at `from`, since when; ms. */
type Suspect = { readonly since: number; readonly from: number }

const [rule, checkEvery, holdsFor] = ['wrongBay', 10_000, 60_000] as const

/**
 * Asks of each box in a bay whether its power fits that of its converter. Where it does not for a minute, the visit names the bay that
 * fits and an alarm is raised. Both end when power flows and agrees; the alarm alone, when the box stands in that bay no more.
 */
export const createWrongBays = ({ pool, registry, telemetry, alarms }: Given, book: StayBook): Tracker => {
  const suspects = new Map<string, Suspect>()
  /** when the stay began that was told of (ms), by box; NaN where an alarm stands without it */
  let told: Map<string, number> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  const toldBefore = async (): Promise<Map<string, number>> => {
    const { rows } = await pool.query<{ unitId: string; from: number | null }>(
      `select coalesce(v.device_id, a.device_id)::text as "unitId", ${millis('v.started_at')} as "from"
      from (select device_id from alarm where rule = $1 and cleared_at is null) a
      full join (select device_id, started_at from box_visit where suspect_bay_id is not null and left_at is null) v using (device_id)`,
      [rule],
    )
    return new Map(rows.map(({ unitId, from }) => [unitId, from ?? Number.NaN]))
  }

  const powerOf = (device: Device | undefined, now: number): number | null => {
    const row = device && telemetry.latest(device.deviceId)
    if (!device || !row) return null
    const own = reading(device, row, 'power')
    const [volts, amperes] = [reading(device, row, 'totalVoltage'), reading(device, row, 'totalCurrent')]
    const fresh = (ts: number): boolean => now - ts <= patience(device)
    if (own) return fresh(own.ts) ? Math.abs(own.value) : null
    return volts && amperes && fresh(amperes.ts) ? Math.abs(volts.value * amperes.value) / 1000 : null
  }
  const bayOf = ({ unitId, stay }: Standing, now: number): Bay | undefined => {
    const bay = registry.byId(stay.bayId)
    if (!bay) return undefined
    const power = powerOf(pcsOfBay(registry, bay), now)
    return { bayId: stay.bayId, stationId: stay.stationId, power, boxPower: powerOf(registry.byId(unitId), now) }
  }
  const emptyBays = (taken: ReadonlySet<string>, stations: ReadonlySet<string>, now: number): Bay[] =>
    [...registry.all()]
      .filter(({ profile, stationId }) => profile.profileKey === 'connectionBox' && stations.has(stationId))
      .filter(({ deviceId }) => !taken.has(deviceId))
      .map((bay) => ({
        bayId: bay.deviceId,
        stationId: bay.stationId,
        power: powerOf(pcsOfBay(registry, bay), now),
        boxPower: null,
      }))

  const write = async (unitId: string, from: number, suspectBayId: string | null): Promise<void> => {
    await pool.query(`update box_visit set suspect_bay_id = $3 where device_id = $1 and started_at = ${moment('$2')}`, [
      unitId,
      from,
      suspectBayId,
    ])
  }
  const raise = async (unitId: string, level: 3 | null, now: number): Promise<void> => {
    const box = registry.byId(unitId)
    if (box) await alarms.raise(box, rule, level, now, level === null ? 0 : 1)
  }

  const check = async (now: number): Promise<void> => {
    told ??= await toldBefore()
    const known = told
    const standing = book.standing()
    const bays = new Map(
      standing.flatMap((each) => {
        const bay = bayOf(each, now)
        return bay ? [[each.unitId, bay] as const] : []
      }),
    )
    const taken = new Set([...bays.values()].map(({ bayId }) => bayId))
    const stations = new Set([...bays.values()].map(({ stationId }) => stationId))
    const all = [...bays.values(), ...emptyBays(taken, stations, now)]
    const stays = new Map(standing.map(({ unitId, stay }) => [unitId, stay]))
    for (const unitId of suspects.keys()) if (!stays.has(unitId)) suspects.delete(unitId)
    for (const [unitId, { from }] of stays) {
      const own = bays.get(unitId)
      const other = own && misplaced(own, all)
      const before = suspects.get(unitId)
      if (other === undefined) suspects.delete(unitId)
      else if (before?.from !== from) suspects.set(unitId, { since: now, from })
      else if (known.get(unitId) !== from && now - before.since >= holdsFor) {
        await write(unitId, from, other)
        await raise(unitId, 3, now)
        known.set(unitId, from)
      }
    }
    for (const [unitId, from] of [...known]) {
      const [stay, own] = [stays.get(unitId), bays.get(unitId)]
      const isThere = stay?.from === from
      if (isThere && !(own && isInPlace(own))) continue
      if (isThere) await write(unitId, from, null)
      await raise(unitId, null, now)
      known.delete(unitId)
    }
  }

  return {
    name: 'wrong bays',
    tick: async (now) => {
      if (!hasPassed(checkEvery, checkedAt, now)) return
      checkedAt = now
      await check(now)
    },
  }
}
