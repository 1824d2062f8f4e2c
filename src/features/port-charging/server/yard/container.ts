import type { z } from 'zod'
import type { Device } from '#server/context/devices.ts'
import { type Part, partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { gravest, sumOf } from '#server/fleet/sums.ts'
import type { chargeContainerHead } from '../../shapes.ts'
import type { Bay } from '../layout.ts'
import { charging } from './bay.ts'

type Head = z.infer<typeof chargeContainerHead>

const distinct = (devices: readonly (Device | null)[]): Device[] =>
  [...new Set(devices)].filter((each) => each !== null)
const namesOf = (devices: readonly Device[]): string | null =>
  devices.length === 0 ? null : devices.map(({ deviceName }) => deviceName).join('、')

/** kW that some devices report, of those that are heard; null where none is. */
export const powerOfHeard = (standing: Standing, devices: readonly Device[], sign: 1 | -1): number | null =>
  sumOf(devices, (device) => {
    const { row } = partOf(standing.context, device)
    const power = isSilent(standing, device, row) ? null : (reading(device, row, 'power')?.value ?? null)
    return power === null ? null : sign === 1 ? power : charging(power)
  })

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
