import type { PlatformKey } from '#contract/platforms.ts'
import { platformOf } from '#contract/platforms.ts'
import { newestAt } from '#server/equipment/reading.ts'
import { unitOf } from '#server/equipment/tree.ts'
import { AppError } from '#server/http/appError.ts'
import { alarmCounts, chosenAlarms, countedLevels } from './alarmCounts.ts'
import { alarmList } from './alarms.ts'
import type { NowAnswer } from './answers.ts'
import { countFigure } from './figures.ts'
import { homeFigures, platformOfStation } from './homes.ts'
import { inputs } from './inputs.ts'
import { platformFor } from './paths.ts'
import { deviceSeen, placeOf, stationPlace, stationSeen } from './place.ts'
import { isQuiet, powerKey, standingOf } from './standing.ts'
import type { Asking, Tool } from './tool.ts'
import { levelWords } from './words.ts'

type Subject = { readonly deviceId?: string; readonly stationId?: string; readonly platform?: PlatformKey }

const openAlarms = async (asking: Asking, subject: Subject): Promise<NowAnswer['alarms']> => {
  const counts = countedLevels(await alarmCounts(asking, await chosenAlarms(asking, { ...subject, state: 1 })))
  const pathOf = alarmList(asking, subject)
  const of = (level: 1 | 2 | 3) =>
    countFigure(counts[level - 1] ?? 0, levelWords(level, asking.language), pathOf({ state: 1, alarmLevel: level }))
  return [of(1), of(2), of(3)]
}

const ofDevice = async (asking: Asking, deviceId: string, keys?: readonly string[]): Promise<NowAnswer> => {
  const { registry, places, telemetry } = asking.context
  const device = deviceSeen(asking, deviceId)
  const at = newestAt(telemetry.latest(deviceId))
  const mount = places.mountOf(unitOf(registry, device).deviceId)
  const place = registry.byId(mount?.placeId ?? '')
  return {
    ...{ kind: 'device', id: deviceId, name: device.deviceName, place: placeOf(asking, device) },
    ...{ at, ageMs: at === null ? null : Math.max(0, asking.now - at), silent: isQuiet(asking, device) },
    where: place ? [place.deviceName, mount?.bay].filter(Boolean).join(' ') : null,
    figures: standingOf(asking, device, keys),
    alarms: await openAlarms(asking, { deviceId }),
    unknown: (keys ?? []).filter((key) => key !== powerKey && !device.profile.byKey.has(key)),
  }
}

const none = { at: null, ageMs: null, silent: false, where: null, unknown: [] }

const ofStation = async (asking: Asking, stationId: string): Promise<NowAnswer> => {
  const device = stationSeen(asking, stationId)
  const platform = platformOfStation(asking.caller, device.stationType)
  return {
    ...{ ...none, kind: 'station', id: stationId, name: device.stationName, place: stationPlace(asking, device) },
    figures: platform ? await homeFigures(asking, platform, stationId) : [],
    alarms: await openAlarms(asking, { stationId }),
  }
}

const ofPlatform = async (asking: Asking, platform: PlatformKey): Promise<NowAnswer> => ({
  ...{ ...none, kind: 'platform', id: platform, name: platformOf(platform)[asking.language], place: null },
  figures: await homeFigures(asking, platform),
  alarms: await openAlarms(asking, { platform }),
})

export const now: Tool<typeof inputs.now, NowAnswer> = {
  name: 'now',
  summary:
    'Newest values of a device with their age, where it is and its unresolved alarms; of a station or a platform the figures of its home',
  input: inputs.now,
  run: async ({ deviceId, stationId, platform, pointKeys }, asking) => {
    if (deviceId !== undefined) return ofDevice(asking, deviceId, pointKeys)
    if (stationId !== undefined) return ofStation(asking, stationId)
    const own = platform ?? platformFor(asking.caller, [])
    if (own === undefined) throw new AppError('session.forbidden', 'platform')
    return ofPlatform(asking, own)
  },
}
