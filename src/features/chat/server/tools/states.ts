import { stateWord } from '#catalogue/states/legends.ts'
import { platformOf } from '#contract/platforms.ts'
import type { Device } from '#server/context/devices.ts'
import { legendOf } from '#server/equipment/metrics.ts'
import { reading } from '#server/equipment/reading.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { StatesAnswer } from './answers.ts'
import { countFigure, pointFigure } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs, type SoughtState } from './inputs.ts'
import { platformFor } from './paths.ts'
import { placeOf } from './place.ts'
import { havingPoint } from './rank.ts'
import { isQuiet } from './standing.ts'
import type { Asking, Tool } from './tool.ts'
import { whatOf } from './words.ts'

/** Points that tell a state, and the words of their legends that mean it. */
const told: Readonly<Record<SoughtState, readonly (readonly [point: string, words: readonly string[]])[]>> = {
  charging: [
    ['runningState', ['charging']],
    ['runState', ['charging']],
    ['connectorState', ['charging']],
  ],
  discharging: [
    ['runningState', ['discharging']],
    ['runState', ['discharging']],
  ],
  standby: [
    ['runningState', ['standby', 'idle']],
    ['runState', ['standby']],
    ['connectorState', ['available']],
    ['dcdcMode', ['standby']],
  ],
  fault: [
    ['runningState', ['fault']],
    ['runState', ['fault']],
    ['connectorState', ['faulted']],
    ['dcdcMode', ['fault']],
  ],
  running: [
    ['runningState', ['running', 'charging', 'discharging', 'moving', 'lifting']],
    ['runState', ['running', 'charging', 'discharging']],
    ['connectorState', ['charging']],
  ],
  shutdown: [
    ['runningState', ['shutdown', 'closed-down']],
    ['runState', ['shutdown', 'closed-down']],
    ['dcdcMode', ['stop']],
  ],
  underWay: [['navStatus', ['under way using engine', 'under way sailing', 'restricted manoeuvrability']]],
  moored: [['navStatus', ['moored']]],
  anchored: [['navStatus', ['at anchor']]],
  plugged: [['pluggedState', ['plugged']]],
  unplugged: [['pluggedState', ['unplugged']]],
}
/** The points by which a state is told, the likeliest first. */
export const pointsOfState = (state: SoughtState): readonly string[] => told[state].map(([point]) => point)
/** Whether a state that reads so in English is the one that is sought. */
export const isState = (state: SoughtState, point: string, word: string | null): boolean =>
  told[state].some(([key, words]) => key === point && word !== null && words.includes(word))

const havingState = async (asking: Asking, subject: Parameters<typeof havingPoint>[1], state: SoughtState) => {
  const found = new Map<Device, string>()
  for (const key of pointsOfState(state))
    for (const device of await havingPoint(asking, subject, key)) if (!found.has(device)) found.set(device, key)
  return [...found]
}

export const states: Tool<typeof inputs.states, StatesAnswer> = {
  name: 'states',
  summary:
    'Which devices are in a state now, such as charging, discharging, standby, fault, under way, moored, plugged; silent ones do not count',
  input: inputs.states,
  run: async ({ state, limit, ...subject }, asking) => {
    const { telemetry } = asking.context
    const devices = await havingState(asking, subject, state)
    const breathe = createBreath()
    const found: StatesAnswer['rows'][number][] = []
    for (const [device, key] of devices) {
      await breathe()
      const point = device.profile.byKey.get(key)
      const told = reading(device, telemetry.latest(device.deviceId), key, 0)
      const legend = legendOf(device, key)
      const value = told?.value ?? null
      if (!point || !legend || !isState(state, key, stateWord({ legend, value }, 'en'))) continue
      if (isQuiet(asking, device)) continue
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
