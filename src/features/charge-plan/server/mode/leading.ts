import type { CommandArgs, CommandState } from '#catalogue/commands/command.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading } from '#server/equipment/reading.ts'
import type { PlanAnswer } from '../../shapes.ts'
import type { Station } from '../inputs/standing.ts'
import type { AutoFault, KnownMode } from './modes.ts'
import { isCurrent, wantedKw } from './wanted.ts'

const minute = 60_000
/** ms until the same is asked of a charger again */
const againAfter = 2 * minute
/** ms after which chargers that could not be given back are left as they are */
const givesUpAfter = 10 * minute
/** A limit that is so near, in kW or as a share, stands already. */
const near = { kw: 1, share: 0.02 }
const pluggedIn = 0
const reason = '自动充电计划'

const taken: ReadonlySet<string> = new Set<CommandState>(['accepted', 'done', 'unconfirmed'])
/** Charging is negative on the wire. */
const onWire = (kw: number): number => (kw === 0 ? 0 : -kw)

type Led = { readonly done: boolean; readonly blocked: boolean }

/** Lets the chargers of a station do what its plan wants, by commands that hold every interlock; a bay without a plugged box is left alone. */
export const createLeading = (context: Context) => {
  const { db, telemetry, orders, log } = context

  const pointOf = (device: Device, key: string): number | undefined =>
    reading(device, telemetry.latest(device.deviceId), key)?.value

  /** Whether the last power that a charger was given is this one, and it took it: what one can know of a charger that tells no limit. */
  const hasTaken = async (deviceId: string, kw: number): Promise<boolean> => {
    const last = await db
      .selectFrom('control_command')
      .select(['state', 'args'])
      .where('device_id', '=', deviceId)
      .where('name', '=', 'setPower')
      .where('sent_at', 'is not', null)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last !== undefined && taken.has(last.state) && (last.args as CommandArgs).value === onWire(kw)
  }

  const leadOne = async (pcs: Device, kw: number, { leader }: KnownMode, now: number): Promise<Led> => {
    const isPlugged = (pointOf(pcs, 'pluggedState') ?? pluggedIn) === pluggedIn
    const limit = Math.abs(pointOf(pcs, 'powerLimit') ?? Number.NaN)
    if (!isPlugged || Math.abs(limit - kw) <= Math.max(near.kw, kw * near.share)) return { done: true, blocked: false }
    if (!leader) return { done: false, blocked: true }
    if (Number.isNaN(limit) && (await hasTaken(pcs.deviceId, kw))) return { done: true, blocked: false }
    const requestId = `plan-${pcs.deviceId}-${kw}-${Math.floor(now / againAfter)}`
    const order = {
      requestId,
      deviceId: pcs.deviceId,
      name: 'setPower',
      args: { value: onWire(kw) },
      reason,
    } as const
    const led = await orders.lead(order, leader)
    return { done: false, blocked: led.state === 'blocked' && led.by.some((key) => key !== 'noCommand') }
  }

  const noteFault = async (stationId: string, known: KnownMode, fault: AutoFault | null): Promise<void> => {
    if (fault === known.fault) return
    await db.updateTable('charge_plan_mode').set({ fault }).where('station_id', '=', stationId).execute()
    if (fault) log.warn('an automatic charge plan does not lead all chargers', { station: stationId, fault })
  }
  const giveBack = async (stationId: string): Promise<void> => {
    await db
      .updateTable('charge_plan_mode')
      .set({ bay_kw: '{}' })
      .where('station_id', '=', stationId)
      .where('mode', '=', 'advise')
      .execute()
  }

  return async (station: Station, known: KnownMode, plan: PlanAnswer | undefined, now: number): Promise<void> => {
    const all: Led[] = []
    const wanted = wantedKw(known, plan, now)
    for (const { bay, pcs, box } of station.bays) {
      const kw = wanted.get(bay.deviceId)
      if (pcs && kw !== undefined && (box || known.mode === 'advise')) all.push(await leadOne(pcs, kw, known, now))
    }
    if (known.mode === 'auto') {
      const isBlocked = all.some(({ blocked }) => blocked)
      const hasPlan = station.bays.every(({ box }) => !box) || isCurrent(plan, now)
      await noteFault(station.stationId, known, hasPlan ? (isBlocked ? 'refused' : null) : 'noPlan')
    } else if (all.every(({ done }) => done) || now - known.changedAt > givesUpAfter) await giveBack(station.stationId)
  }
}
