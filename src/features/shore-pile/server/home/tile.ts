import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Unit } from '#server/equipment/parts.ts'
import { isOld, isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { sumOf } from '#server/fleet/sums.ts'
import { unitHeadOf } from '#server/fleet/unitHead.ts'
import type { PileConnector, PileTile } from '../../shapes.ts'
import { type Facts, type PileFacts, type Running, noFacts } from './facts.ts'

/** An outlet is what has this point: one of a pile that has several, or a flat pile itself. */
export const isOutlet = ({ profile }: Device): boolean => profile.byKey.has('connectorState')

/** The points that a tile is made of. */
export const tileKeys = [
  ...['connectorState', 'power', 'phaseVoltageA', 'phaseCurrentA', 'cableTemperature', 'shipSoc'],
  ...['faultState', 'emergencyStop', 'suppliedEnergy'],
]

/** Of a pile: its outlets by number; itself where nothing hangs below it. */
export const outletsOf = ({ context: { registry } }: Pick<Standing, 'context'>, pile: Device): Device[] => {
  const own = registry.childrenOf(pile.deviceId).filter(isOutlet)
  const sorted = [...own].sort((a, b) => numberOf(a, pile) - numberOf(b, pile))
  return sorted.length > 0 ? sorted : [pile]
}
const numberOf = (outlet: Device, pile: Device): number =>
  outlet === pile ? 1 : Number(/-(\d{1,3})$/.exec(outlet.deviceCode)?.[1] ?? 1)

export type MadePile = { readonly tile: PileTile }

/** States in which nothing flows: Available, Preparing, Finishing, Reserved, Unavailable, Faulted. */
const idle: ReadonlySet<number | null> = new Set([0, 1, 5, 6, 7, 8])

/** ms: piles that keep their own interval read their meter once a minute, and one reading may be late. */
const metered = 150_000

type Given = { readonly standing: Standing; readonly pile: Device; readonly offline: boolean }
const connectorOf = (
  { standing, pile, offline }: Given,
  outlet: Device,
  running: Running | undefined,
): PileConnector => {
  const { deviceId, deviceName, deviceCode, timeZone } = outlet
  const row = standing.context.telemetry.latest(deviceId)
  const last = (key: string) => reading(outlet, row, key)
  const fresh = (key: string): number | null => {
    const found = last(key)
    const isFresh = found && (standing.context.clock() - found.ts <= metered || !isOld(standing, outlet, found.ts))
    return isFresh ? roundedOrNull(found.value) : null
  }
  const state = last('connectorState')?.value ?? null
  return {
    ...{ connectorId: deviceId, connectorNo: numberOf(outlet, pile), deviceName, deviceCode, state, offline },
    power: offline ? null : idle.has(state) && state !== null && !running ? 0 : fresh('power'),
    ...{ current: fresh('phaseCurrentA'), voltage: fresh('phaseVoltageA') },
    ...{ cableTemperature: fresh('cableTemperature'), soc: fresh('shipSoc') },
    ...{ sessionId: running?.sessionId ?? null, shippingName: running?.shippingName ?? null },
    ...{ idTag: running?.idTag ?? null, energy: roundedOrNull(running?.kwh), fee: null },
    since: running ? formatTime(running.since, timeZone) : null,
    sinceTs: running?.since ?? null,
    ...{ alarmLevel: standing.levels.of(deviceId), ts: newestAt(row) },
  }
}

const unknown: PileFacts = {
  ...{ protocol: 'mqtt', online: null, enabled: true, ratedPower: null },
  ...{ energyToday: 0, sessionsToday: 0, endedToday: 0, goodToday: 0, running: new Map() },
}

/** A pile with its outlets. */
export const pileTileOf = (standing: Standing, unit: Unit, facts: Facts = noFacts): MadePile => {
  const { device } = unit
  const own = facts.get(device.deviceId) ?? unknown
  const outlets = outletsOf(standing, device)
  const times = outlets.flatMap((outlet) => newestAt(standing.context.telemetry.latest(outlet.deviceId)) ?? [])
  const ts = times.length === 0 ? null : Math.max(...times)
  const isHeard = outlets.some((each) => !isSilent(standing, each, standing.context.telemetry.latest(each.deviceId)))
  const online = own.online ?? isHeard
  const connectors = outlets.map((outlet) =>
    connectorOf({ standing, pile: device, offline: !online }, outlet, own.running.get(outlet.deviceId)),
  )
  return {
    tile: {
      ...unitHeadOf(standing, unit),
      ...{ silent: !online, ts, updateTime: ts === null ? null : formatTime(ts, device.timeZone) },
      ...{ lon: device.stationLon ?? null, lat: device.stationLat ?? null },
      ...{ protocol: own.protocol, online, enabled: own.enabled, ratedPower: own.ratedPower },
      power: sumOf(connectors, ({ power }) => power),
      ...{ energyToday: roundedOrNull(own.energyToday), sessionsToday: own.sessionsToday },
      ...{ endedToday: own.endedToday, goodToday: own.goodToday, connectors },
    },
  }
}
