import { feedingNames } from '#catalogue/feeding.ts'
import type { Device } from '#server/context/devices.ts'
import { partOf } from '#server/equipment/parts.ts'
import { isSilent, reading } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { sumOf } from '#server/fleet/sums.ts'

/** What may measure the load of a charging station. */
export type LoadMeters = {
  readonly transformers: readonly Device[]
  readonly switchgears: readonly Device[]
  readonly pcs: readonly Device[]
}
type Hearing = Pick<Standing, 'since'> & {
  readonly context: Pick<Standing['context'], 'clock' | 'pace'> & {
    readonly telemetry: Pick<Standing['context']['telemetry'], 'latest'>
  }
}

/** The meters among the devices of a station. */
export const metersOf = (devices: readonly Device[]): LoadMeters => {
  const of = (key: string): Device[] => devices.filter(({ profile }) => profile.profileKey === key)
  return {
    transformers: of('transformer'),
    switchgears: of(feedingNames.switchgearName),
    pcs: of(feedingNames.pcsName),
  }
}

/** Where a load is measured, the first that says it, with the sign of its power there. */
export const loadLevels = ({ transformers, switchgears, pcs }: LoadMeters) =>
  [
    { source: 'transformer', devices: transformers, sign: 1 },
    { source: feedingNames.switchgearName, devices: switchgears, sign: 1 },
    { source: 'pcs', devices: pcs, sign: -1 },
  ] as const
type LoadSource = ReturnType<typeof loadLevels>[number]['source']

/** kW that a device reports; null where it is silent or says none. */
const powerOf = (hearing: Hearing, device: Device): number | null => {
  const { row } = partOf(hearing.context, device)
  return isSilent(hearing, device, row) ? null : (reading(device, row, 'power')?.value ?? null)
}

/** kW that some devices report, of those that are heard; null where none is. */
export const powerOfHeard = (hearing: Hearing, devices: readonly Device[], sign: 1 | -1): number | null =>
  sumOf(devices, (device) => {
    const power = powerOf(hearing, device)
    // 0 has no sign here.
    return power === null ? null : 0 + sign * power
  })

/** kW that a station draws: at the first level all of which is heard, else at the first of which anything is. */
export const loadOf = (hearing: Hearing, meters: LoadMeters): { power: number | null; source: LoadSource | null } => {
  const says = (device: Device): boolean => powerOf(hearing, device) !== null
  const levels = loadLevels(meters)
  const level =
    levels.find(({ devices }) => devices.length > 0 && devices.every(says)) ??
    levels.find(({ devices }) => devices.some(says))
  return level
    ? { power: powerOfHeard(hearing, level.devices, level.sign), source: level.source }
    : { power: null, source: null }
}
