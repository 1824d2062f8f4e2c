import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { pcsOfBay } from '#server/charging/bays.ts'
import { moment } from '#server/derive/rows.ts'
import { patience, reading } from '#server/equipment/reading.ts'
import type { StayBook } from './stays/book.ts'
import type { Stay } from './stays/stay.ts'
import { type Bay, misplaced } from './misplaced.ts'

type Given = Pick<Context, 'pool' | 'registry' | 'telemetry' | 'alarms' | 'clock' | 'log'>
type Standing = ReturnType<StayBook['standing']>[number]
/** A box that seems to stand elsewhere, since when (ms), and whether that was told. */
type Suspect = { readonly since: number; readonly from: number; isTold: boolean }

const [rule, checkEvery, holdsFor] = ['wrongBay', 10_000, 60_000] as const

/**
 * Asks of each box in a bay whether its power fits that of its converter. Where it does not for a minute, the visit names the bay that
 * fits and an alarm is raised; both end when the powers agree.
 */
export const createWrongBays = ({ pool, registry, telemetry, alarms }: Given, book: StayBook): Tracker => {
  const suspects = new Map<string, Suspect>()
  let checkedAt = Number.NEGATIVE_INFINITY

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
  const tell = async (unitId: string, stay: Stay, suspectBayId: string | null, now: number): Promise<void> => {
    await write(unitId, stay.from, suspectBayId)
    const box = registry.byId(unitId)
    if (box) await alarms.raise(box, rule, suspectBayId === null ? null : 3, now, suspectBayId === null ? 0 : 1)
  }

  const check = async (now: number): Promise<void> => {
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
    for (const { unitId, stay } of standing) {
      const own = bays.get(unitId)
      const other = own && misplaced(own, all)
      const before = suspects.get(unitId)
      if (other === undefined) {
        if (before?.isTold && before.from === stay.from) await tell(unitId, stay, null, now)
        suspects.delete(unitId)
      } else if (!before || before.from !== stay.from) {
        suspects.set(unitId, { since: now, from: stay.from, isTold: false })
      } else if (!before.isTold && now - before.since >= holdsFor) {
        await tell(unitId, stay, other, now)
        before.isTold = true
      }
    }
  }

  return {
    name: 'wrong bays',
    tick: async (now) => {
      if (now - checkedAt < checkEvery) return
      checkedAt = now
      await check(now)
    },
  }
}
