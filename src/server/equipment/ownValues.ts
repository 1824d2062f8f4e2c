import type { Language } from '#contract/errors.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import type { Device } from '#server/context/devices.ts'
import { partMetrics, stateMetrics } from './metrics.ts'
import type { Part } from './parts.ts'

type Kind = Device['profile']['points'][number]['kind']

/** The keys of a device's points of a kind that fits, in the order of its profile. */
const keysOfKind = ({ profile }: Device, fits: (kind: Kind) => boolean): string[] =>
  profile.points.flatMap(({ pointKey, kind }) => (fits(kind) ? pointKey : []))

/** The keys of a device's numbers; arrays are left out. */
export const numberKeys = (device: Device): string[] =>
  keysOfKind(device, (kind) => kind !== 'array' && kind !== 'state')

/** All numbers of a device but `without`. */
export const ownMetrics = (part: Part, language: Language, without: readonly string[] = []): Metric[] =>
  partMetrics(
    part,
    numberKeys(part.device).filter((key) => !without.includes(key)),
    language,
  )

/** All states of a device but `without`. */
export const ownStates = (part: Part, language: Language, without: readonly string[] = []): StateMetric[] =>
  stateMetrics(
    part,
    keysOfKind(part.device, (kind) => kind === 'state').filter((key) => !without.includes(key)),
    language,
  )
