import type { OpenAlarms } from '#contract/alarm.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import { type Condition, ofDevice } from '#server/alarms/conditions.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import { unitNodeOf } from '#server/equipment/nodes.ts'
import { unitWith } from '#server/equipment/parts.ts'
import { newestAt } from '#server/equipment/reading.ts'
import { unitAbove } from '#server/equipment/tree.ts'
import { isInUse, type Made, type Seen } from '#server/fleet/fleet.ts'
import type { Drawing } from '#server/fleet/picture.ts'
import type { Members } from '#server/fleet/members.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { alarmsAt, marksIn, ofPlatform } from './pastAlarms.ts'
import type { Past } from './past.ts'

/** Devices that were registered later and had not reported by then are left out. */
const laterThan = async ({ pool }: Pick<Context, 'pool'>, at: number): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from device where created_at > to_timestamp($1::float8 / 1000)',
    [at],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Alarms of a unit or cluster, as a replay shows them from `from` to `to` (ms, both included). */
export type AlarmsOf = (device: Device, span: { readonly from: number; readonly to: number }) => Condition

/** What the handlers of a replay ask; each of them draws from what stood at one moment. */
type Given<M extends Made, F extends object, D> = {
  readonly context: Context
  readonly platform: PlatformKey
  readonly members: Members
  readonly past: Past
  readonly monitoredFor: (caller: Caller, deviceId: string) => Device
  readonly drawingAt: (units: readonly Device[], at: number) => Promise<Drawing<M, F, D>>
  readonly alarmsOf: AlarmsOf
}
type Span = { from: number; to: number; deviceId?: string | undefined }

/** The handlers of a platform's replay: its home and a device as they stood at a moment, and the alarms that began in a span. */
export const replayHandlers = <M extends Made, F extends object, D>(given: Given<M, F, D>) => {
  const { context, platform, members, past, monitoredFor, drawingAt, alarmsOf } = given
  const { registry, db } = context
  const upToNow = (at: number): number => Math.min(at, context.clock())
  const ofOne = (deviceId: string, span: { from: number; to: number }): Condition => {
    const device = registry.byId(deviceId)
    return device ? alarmsOf(device, span) : ofDevice(deviceId)
  }
  return {
    home: async ({ at }: { at: number }, { caller, language }: Call) => {
      const units = members.units().filter((device) => isInUse(device) && pathInScope(caller, device.orgPath))
      const moment = upToNow(at)
      const [standing, later, { tileOf, figuresOf }, alarms] = await Promise.all([
        past.fleet(units, moment),
        laterThan(context, moment),
        drawingAt(units, moment),
        alarmsAt(db, caller, language, moment, ofPlatform(platform)),
      ])
      const { telemetry } = standing.context
      const there = ({ deviceId }: Device): boolean =>
        !later.has(deviceId) || newestAt(telemetry.latest(deviceId)) !== null
      const breath = createBreath()
      const seen: Seen<M>[] = []
      for (const device of units.filter(there)) {
        seen.push({ ...tileOf(standing, unitWith(standing.context, device)), device })
        await breath()
      }
      return { ...figuresOf(standing, seen, caller), tiles: seen.map(({ tile }): M['tile'] => tile), alarms }
    },
    detail: async (
      { deviceId, at }: { deviceId: string; at: number },
      { caller, language }: Call,
    ): Promise<{ detail: D; tree: UnitNode[]; alarms: OpenAlarms }> => {
      const device = monitoredFor(caller, deviceId)
      const unit = unitAbove(registry, device)
      const moment = upToNow(at)
      const [standing, { detailOf }, alarms] = await Promise.all([
        past.device(device, moment),
        drawingAt(unit ? [unit] : [], moment),
        alarmsAt(db, caller, language, moment, alarmsOf(device, { from: moment, to: moment })),
      ])
      return {
        detail: detailOf(standing, device),
        tree: unit ? [unitNodeOf(standing, unit)] : [],
        alarms,
      }
    },
    marks: ({ deviceId, ...span }: Span, { caller, language }: Call) => {
      const which = deviceId === undefined ? ofPlatform(platform) : ofOne(deviceId, span)
      return marksIn(db, caller, language, span, which)
    },
  }
}
