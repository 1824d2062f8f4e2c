import type { z } from 'zod'
import { powerOfHeard } from '#server/charging/load.ts'
import type { Device } from '#server/context/devices.ts'
import { type Part, partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { gravest } from '#server/fleet/sums.ts'
import type { chargeContainerHead } from '../../shapes.ts'
import type { Bay } from '../layout.ts'

type Head = z.infer<typeof chargeContainerHead>

const distinct = (devices: readonly (Device | null)[]): Device[] =>
  [...new Set(devices)].filter((each) => each !== null)
const namesOf = (devices: readonly Device[]): string | null =>
  devices.length === 0 ? null : devices.map(({ deviceName }) => deviceName).join('、')

/** The head of a container by its bays; `container` null for bays that hang below none. */
export const containerHeadOf = (standing: Standing, container: Device | null, bays: readonly Bay[]): Head => {
  const { context, levels } = standing
  const part: Part | null = container && partOf(context, container)
  const value = (of: Part | null, key: string): number | null =>
    of ? roundedOrNull(reading(of.device, of.row, key)?.value) : null
  const switchgears = distinct(bays.map(({ switchgear }) => switchgear))
  const converters = distinct(bays.map(({ pcs }) => pcs))
  const transformers = distinct(bays.map(({ transformer }) => transformer))
  const [transformer] = transformers
  return {
    containerId: container?.deviceId ?? null,
    containerName: container?.deviceName ?? namesOf(switchgears) ?? '',
    switchgearName: namesOf(switchgears),
    transformerName: namesOf(transformers),
    power: powerOfHeard(standing, switchgears, 1) ?? powerOfHeard(standing, converters, -1),
    loadRate: transformers.length === 1 && transformer ? value(partOf(context, transformer), 'loadRate') : null,
    temperature: value(part, 'compartmentTemperature'),
    humidity: value(part, 'compartmentHumidity'),
    smoke: value(part, 'smoke'),
    fire: value(part, 'fire'),
    door: value(part, 'door'),
    emergencyStop: value(part, 'emergencyStop'),
    alarmLevel: gravest([container, ...switchgears].map((device) => (device ? levels.of(device.deviceId) : null))),
    silent: part !== null && isSilent(standing, part.device, part.row),
    ts: newestAt(part?.row),
  }
}
