import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { deviceFor as deviceIn } from '#server/equipment/deviceFor.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { names } from '#server/fleet/lists.ts'
import { type Members, membersOf } from '#server/fleet/members.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { type RangeNode, rangeContract, type RangePoint } from '../contract.ts'
import { curvesOf, curvesOfMany } from './curves.ts'
import { extremeOf } from './extremes.ts'
import { keysOf } from './keys.ts'

const nodeOf = (strId: string, strName: string, level: number) => ({ strId, strName, name: strName, level })

const treeOf = ({ registry }: Context, members: Members, caller: Caller): RangeNode[] => {
  const boxes = members
    .units()
    .filter((device) => pathInScope(caller, device.orgPath))
    .sort((a, b) => names.compare(a.deviceName, b.deviceName))
  return [...Map.groupBy(boxes, ({ stationId }) => stationId)]
    .map(([stationId, own]) => ({
      ...nodeOf(`s${stationId}`, own[0]?.stationName ?? '', 0),
      children: own.map((box) => ({
        ...nodeOf(box.deviceId, box.deviceName, 1),
        children: clustersOf(registry, box).map((cluster) => ({
          ...nodeOf(cluster.deviceId, cluster.deviceName, 2),
          children: [],
        })),
      })),
    }))
    .sort((a, b) => names.compare(a.strName, b.strName))
}

type Asked = Pick<Parsed<typeof rangeContract.curves>, 'startTime' | 'endTime' | 'time'>

/** [from, to) in ms in the device's zone: a span with its last second, a day, or today. Refuses `range.invalid`. */
const spanOf = ({ startTime, endTime, time }: Asked, timeZone: string, now: number): { from: number; to: number } => {
  if (startTime || endTime) {
    if (!startTime || !endTime) throw new AppError('request.invalid', startTime ? 'endTime' : 'startTime')
    const span = { from: parseTime(startTime, timeZone), to: parseTime(endTime, timeZone) + 1000 }
    if (span.from >= span.to) throw new AppError('range.invalid')
    return span
  }
  const day = time || formatTime(now, timeZone).slice(0, 10)
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { from: parseTime(`${day} 00:00:00`, timeZone), to: parseTime(`${next} 00:00:00`, timeZone) }
}

const handlers = (context: Context): Handlers<typeof rangeContract> => {
  const { registry, clock } = context
  const members = membersOf(registry, { platform: 'boxPower', nature: 'battery' })
  const deviceFor = (caller: Caller, deviceId: string): Device => {
    const device = deviceIn(context, caller, deviceId)
    if (!members.isUnit(device) && !members.isCluster(device)) throw new AppError('rows.not_found')
    return device
  }
  const unitsOf = (caller: Caller, stationId: string): [Device, ...Device[]] => {
    const [first, ...others] = members
      .units()
      .filter((unit) => unit.stationId === stationId && pathInScope(caller, unit.orgPath))
    if (!first) throw new AppError('rows.not_found')
    return [first, ...others]
  }
  return {
    tree: (_, { caller }) => treeOf(context, members, caller),
    curves: async ({ strId, type, ...asked }, { caller }) => {
      const isStation = strId.startsWith('s')
      const [device, ...others] = isStation ? unitsOf(caller, strId.slice(1)) : [deviceFor(caller, strId)]
      const { timeZone } = device
      const span = spanOf(asked, timeZone, clock())
      const { t, max, min, difference } = isStation
        ? await curvesOfMany(context, [device, ...others], type, span)
        : await curvesOf(context, device, type, span)
      const points = (values: readonly (number | null)[]): RangePoint[] =>
        t.map((ts, at) => ({ date: formatTime(ts, timeZone), value: values[at] ?? null, ts }))
      const shown = device.profile.byKey.get(keysOf(device, type).max)
      return {
        maxCurve: points(max),
        minCurve: points(min),
        differenceCurve: points(difference),
        unit: shown?.unit ?? '',
        decimals: shown?.decimals ?? 2,
        timeZone,
        ...span,
      }
    },
    extremes: async ({ strId, type, ts, until }, { caller }) => {
      const device = deviceFor(caller, strId)
      if (until <= ts) throw new AppError('range.invalid')
      const span = { from: ts, to: until }
      const [max, min] = await Promise.all([
        extremeOf(context, device, type, true, span),
        extremeOf(context, device, type, false, span),
      ])
      return { max, min }
    },
  }
}

export const rangeMonitor: Feature = feature(rangeContract, {}, (context) => ({ handlers: handlers(context) }))
