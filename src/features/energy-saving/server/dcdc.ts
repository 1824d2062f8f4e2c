import { dcdcFaultKeys } from '#catalogue/points/saving.ts'
import type { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { stateMetrics } from '#server/equipment/metrics.ts'
import { ownMetrics, ownStates } from '#server/equipment/ownValues.ts'
import { type Part, partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { dcdcGlance, dcdcInfo, faultFlag } from '../shapes.ts'
import { numberOf } from './kinds.ts'
import { type Since, sinceKey } from './since.ts'

export const namedOf = (standing: Standing, dcdc: Device, no = numberOf(standing.context.registry, dcdc)) => ({
  deviceId: dcdc.deviceId,
  deviceName: dcdc.deviceName,
  no,
})

/** A DC/DC as the picture of its crane draws it; mode and power are null while it is silent. `no` is looked up unless given. */
export const dcdcGlanceOf = (standing: Standing, { device, row }: Part, no?: number): z.infer<typeof dcdcGlance> => {
  const silent = isSilent(standing, device, row)
  const value = (key: string): number | null => roundedOrNull(reading(device, row, key)?.value)
  return {
    ...namedOf(standing, device, no),
    silent,
    mode: silent ? null : value('dcdcMode'),
    power: silent ? null : value('power'),
    faultLevel: value('faultLevel'),
    alarmLevel: standing.levels.of(device.deviceId),
  }
}

/** A DC/DC with its values and states; its fault flags are told apart. */
export const dcdcInfoOf = (standing: Standing, dcdc: Device, language: Language): z.infer<typeof dcdcInfo> => {
  const part = partOf(standing.context, dcdc)
  return {
    ...dcdcGlanceOf(standing, part),
    ts: newestAt(part.row),
    metrics: ownMetrics(part, language),
    states: ownStates(part, language, dcdcFaultKeys),
  }
}

/** The fault flags of DC/DCs, and since when those that are set are set. */
export const faultsOf = (
  standing: Standing,
  dcdcs: readonly Device[],
  since: Since,
  language: Language,
): z.infer<typeof faultFlag>[] =>
  dcdcs.flatMap((dcdc) => {
    const named = namedOf(standing, dcdc)
    return stateMetrics(partOf(standing.context, dcdc), dcdcFaultKeys, language).map((flag) => {
      const ts = flag.value ? (since.get(sinceKey(dcdc.deviceId, flag.code)) ?? null) : null
      return { ...flag, ...named, since: ts, sinceTime: ts === null ? null : formatTime(ts, dcdc.timeZone) }
    })
  })
