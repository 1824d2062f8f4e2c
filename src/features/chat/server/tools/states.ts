import { stateWord } from '#catalogue/states/legends.ts'
import { platformOf } from '#contract/platforms.ts'
import { legendOf } from '#server/equipment/metrics.ts'
import { reading } from '#server/equipment/reading.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { StatesAnswer } from './answers.ts'
import { countFigure, pointFigure } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { platformFor } from './paths.ts'
import { placeOf } from './place.ts'
import { havingPoint } from './rank.ts'
import { isQuiet } from './standing.ts'
import type { Asking, Tool } from './tool.ts'
import { whatOf } from './words.ts'

/** Points that say what a device does, the likeliest first. */
const statePoints = ['runningState', 'runState', 'connectorState', 'dcdcMode'] as const

const havingState = async (asking: Asking, subject: Parameters<typeof havingPoint>[1]) => {
  for (const key of statePoints) {
    const devices = await havingPoint(asking, subject, key)
    if (devices.length > 0) return { key, devices }
  }
  return { key: statePoints[0], devices: [] }
}

export const states: Tool<typeof inputs.states, StatesAnswer> = {
  name: 'states',
  summary: 'Which devices are in a state now, such as charging, discharging, standby, fault; silent ones do not count',
  input: inputs.states,
  run: async ({ state, limit, ...subject }, asking) => {
    const { telemetry } = asking.context
    const { key, devices } = await havingState(asking, subject)
    const breathe = createBreath()
    const found: StatesAnswer['rows'][number][] = []
    for (const device of devices) {
      await breathe()
      const point = device.profile.byKey.get(key)
      const told = reading(device, telemetry.latest(device.deviceId), key, 0)
      const legend = legendOf(device, key)
      const value = told?.value ?? null
      if (!point || !legend || stateWord({ legend, value }, 'en') !== state || isQuiet(asking, device)) continue
      const name = stateWord({ legend, value }, asking.language) ?? ''
      const figure = pointFigure(value, {
        device,
        point,
        at: told?.ts ?? null,
        what: whatOf(asking, device.deviceName, name),
      })
      found.push({ place: placeOf(asking, device), word: name, figure })
    }
    const shown = platformFor(asking.caller, found[0]?.place.platforms ?? [])
    return {
      of: devices.length,
      total: countFigure(found.length, state, shown ? platformOf(shown).path : '/'),
      rows: fitting(found.slice(0, limit)),
    }
  },
}
