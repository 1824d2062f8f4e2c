import { platformOf } from '#contract/platforms.ts'
import { newestAt } from '#server/equipment/reading.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { SilentAnswer } from './answers.ts'
import { countFigure, figureOf } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { platformFor } from './paths.ts'
import { deviceSeen, placeOf, seesDevice } from './place.ts'
import { isQuiet } from './standing.ts'
import type { Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const hour = 3_600_000

export const silent: Tool<typeof inputs.silent, SilentAnswer> = {
  name: 'silent',
  summary:
    'Devices that are offline: their newest value is too old for their pace, or none ever came; the ones that hang below nothing, unless a device is named',
  input: inputs.silent,
  run: async ({ deviceId, stationId, platform, deviceTypes, limit }, asking) => {
    const { context, language } = asking
    const above = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
    const breathe = createBreath()
    const found: { device: ReturnType<typeof deviceSeen>; at: number | null }[] = []
    let of = 0
    for (const device of context.registry.all()) {
      await breathe()
      if (above ? !context.registry.isWithin(device, above) : !deviceTypes && device.parentId !== null) continue
      if (stationId !== undefined && device.stationId !== stationId) continue
      if (deviceTypes && !deviceTypes.includes(device.profile.profileKey)) continue
      if (!seesDevice(asking, device)) continue
      const place = platform === undefined || placeOf(asking, device).platforms.includes(platform)
      if (!place) continue
      of += 1
      if (isQuiet(asking, device)) found.push({ device, at: newestAt(context.telemetry.latest(device.deviceId)) })
    }
    found.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
    const shown = platformFor(asking.caller, platform ? [platform] : [])
    return {
      of,
      total: countFigure(found.length, word('silent', language), shown ? platformOf(shown).path : '/'),
      rows: fitting(
        found.slice(0, limit).map(({ device, at }) => ({
          place: placeOf(asking, device),
          at,
          figure: figureOf(at === null ? null : (asking.now - at) / hour, {
            ...{ kind: 'device', deviceId: device.deviceId, deviceName: device.deviceName, at, unit: 'h', decimals: 1 },
            what: whatOf(asking, device.deviceName, word('silent', language)),
          }),
        })),
      ),
    }
  },
}
