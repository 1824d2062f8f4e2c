import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { isSilent, newestAt, reading, rounded, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { gravest } from '#server/fleet/sums.ts'
import type { SocketTile } from '../../shapes.ts'
import { isSocket, ratedOf, socketsOf, supplyOf } from '../sockets.ts'
import type { OpenConnection } from './facts.ts'

const lines = ['acVoltageAB', 'acVoltageBC', 'acVoltageCA']
const phases = ['phaseCurrentA', 'phaseCurrentB', 'phaseCurrentC']

/** The value of an outlet: its own, else that of the supply that feeds it alone. */
const valueWith = (standing: Standing, outlet: Device) => {
  const { registry, telemetry } = standing.context
  const supply = isSocket(outlet) ? supplyOf({ registry }, outlet) : undefined
  const isAlone = supply !== undefined && socketsOf({ registry }, supply).length === 1
  return (key: string): number | null =>
    reading(outlet, telemetry.latest(outlet.deviceId), key)?.value ??
    (isAlone ? (reading(supply, telemetry.latest(supply.deviceId), key)?.value ?? null) : null)
}
const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0) / known.length)
}

/** Its electric values; what flows is not known of a silent one. */
const electricOf = (standing: Standing, outlet: Device, isMute: boolean) => {
  const value = valueWith(standing, outlet)
  const plug = value('pluggedState')
  const flowing = (of: number | null): number | null => (isMute ? null : roundedOrNull(of))
  return {
    voltage: flowing(mean(lines.map(value))),
    current: flowing(mean(phases.map(value))),
    power: flowing(value('power')),
    powerFactor: flowing(value('powerFactor')),
    frequency: flowing(value('frequency')),
    cableTemperature: roundedOrNull(value('cableTemperature')),
    safetyLoop: value('safetyLoop'),
    safetyLoopCurrent: roundedOrNull(value('safetyLoopCurrent')),
    plugged: plug === null ? null : plug === 0,
    mainBreaker: value('mainBreaker'),
    shipReady: value('shipReady'),
    emergencyStop: value('emergencyStop'),
  }
}

/** A socket, or a supply that is plugged directly. */
export const socketTileOf = (
  standing: Standing,
  outlet: Device,
  berthId: string | null,
  held: OpenConnection | undefined,
): SocketTile => {
  const { registry, telemetry, pace } = standing.context
  const row = telemetry.latest(outlet.deviceId)
  const silent = isSilent(standing, outlet, row)
  const ts = newestAt(row)
  const supply = supplyOf({ registry }, outlet) ?? outlet
  return {
    ...{ deviceId: outlet.deviceId, deviceName: outlet.deviceName, deviceCode: outlet.deviceCode },
    ...{ stationId: outlet.stationId, stationName: outlet.stationName, silent },
    alarmLevel: gravest([standing.levels.of(outlet.deviceId), standing.levels.of(supply.deviceId)]),
    ...{ updateTime: ts === null ? null : formatTime(ts, outlet.timeZone), ts, intervalSeconds: pace(outlet) / 1000 },
    ...electricOf(standing, outlet, silent),
    ...{ berthId, supplyId: supply.deviceId, supplyName: supply.deviceName },
    ratedPower: ratedOf(standing.context, outlet),
    ...{ connectionId: held?.row.id ?? null, state: held?.state ?? 0 },
  }
}
