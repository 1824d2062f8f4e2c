import { platformOf } from '#contract/platforms.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { Place } from './answers.ts'
import { countFigure } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { platformFor } from './paths.ts'
import { deviceSeen, liesIn, placeOf, seesDevice, stationPlace } from './place.ts'
import type { Figure, Tool } from './tool.ts'
import { word } from './words.ts'

export type InventoryAnswer = { readonly total: Figure; readonly rows: readonly Place[] }

export const inventory: Tool<typeof inputs.inventory, InventoryAnswer> = {
  name: 'inventory',
  summary:
    'Which devices or stations there are, and how many: of the types asked for, else those that hang below nothing; of a station, a platform, below a device or all',
  input: inputs.inventory,
  run: async ({ deviceId, stationId, platform, of, deviceTypes, limit }, asking) => {
    const { context, caller, language } = asking
    const above = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
    const breathe = createBreath()
    const found = new Map<string, Place>()
    for (const device of context.registry.all()) {
      await breathe()
      const isAsked = deviceTypes
        ? deviceTypes.includes(device.profile.profileKey)
        : above !== undefined || of === 'stations' || device.parentId === null
      if (!isAsked || !seesDevice(asking, device)) continue
      if (above && (device === above || !liesIn(asking, device, above))) continue
      if (stationId !== undefined && device.stationId !== stationId) continue
      const place = of === 'stations' ? stationPlace(asking, device) : placeOf(asking, device)
      if (platform === undefined || place.platforms.includes(platform)) found.set(place.id, place)
    }
    const rows = [...found.values()]
    const shown = platformFor(caller, platform ? [platform] : (rows[0]?.platforms ?? []))
    return {
      total: countFigure(rows.length, word(of, language), shown ? platformOf(shown).path : '/'),
      rows: fitting(rows.slice(0, limit)),
    }
  },
}
