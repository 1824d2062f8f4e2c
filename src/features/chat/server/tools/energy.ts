import { platformOf } from '#contract/platforms.ts'
import { formatTime } from '#contract/zoned.ts'
import { reportContract } from '#features/box-report/contract.ts'
import type { Device } from '#server/context/devices.ts'
import { pointName } from '#server/equipment/items.ts'
import { AppError } from '#server/http/appError.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { EnergyAnswer, NamedFigure } from './answers.ts'
import { type Counter, countersOf } from './counters.ts'
import { figureOf, pointFigure } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { pageEnergies } from './pageEnergies.ts'
import { holds, panelPath, platformFor, platformOfCall } from './paths.ts'
import { deviceSeen, stationSeen } from './place.ts'
import type { Asking, Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const mostSteps = 62
type Period = { readonly from: number; readonly to: number }

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

type Kind = readonly [key: string, own: readonly (readonly [index: number, counter: Counter])[]]

/** One figure for each kind of register: of one counter its curve, of several the home that shows them. */
const figuresOf = (
  asking: Asking,
  name: string,
  kinds: readonly Kind[],
  numberOf: (index: number) => number | null,
  { from, to }: Period,
): NamedFigure[] =>
  kinds.flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const [, { device, point, path }] = first
    const value = sumOf(own.map(([index]) => numberOf(index)))
    const title = pointName(point, asking.language)
    const what = whatOf(asking, name, title)
    const figure =
      own.length === 1
        ? pointFigure(value, { device, point, what, from, to })
        : figureOf(value, { kind: 'rows', path, what, from, to, unit: point.unit, decimals: point.decimals })
    return [{ key, name: title, figure, word: null, legend: null, at: null }]
  })

/** The efficiency of a box in a period as its report tells it, whose times are those of the caller's organization; null where it says none. */
const boxEfficiency = async (asking: Asking, device: Device, { from, to }: Period): Promise<NamedFigure[]> => {
  const { profile, deviceId, deviceName } = device
  const { timeZone } = asking.caller
  const platform = platformOfCall(reportContract.forms)
  if (!platform || !profile.platforms.includes(platform) || !profile.natures.has('unit')) return []
  if (!holds(asking.caller, platform)) return []
  const { records } = await asking.ask(reportContract.forms, {
    ...{ deviceName, stationId: device.stationId, reportType: '4', type: '2', size: 100 },
    ...{ timeStart: formatTime(from, timeZone), timeEnd: formatTime(to - 1, timeZone) },
  })
  const row = records.find((each) => each.deviceId === deviceId)
  return (['efficiency', 'correctedEfficiency'] as const).map((key) => {
    const name = word(key, asking.language)
    const figure = figureOf(row?.[key] ?? null, {
      ...{ kind: 'rows', path: panelPath(platform, 'boxReport'), deviceId, deviceName, from, to },
      ...{ unit: '%', decimals: 2, what: whatOf(asking, deviceName, name) },
    })
    return { key, name, figure, word: null, legend: null, at: null }
  })
}

export const energy: Tool<typeof inputs.energy, EnergyAnswer> = {
  name: 'energy',
  summary:
    'What the registers of a device, of a station or of a platform counted in a period: charged, discharged, recovered, supplied; with steps of hours, days or months; beside it what the page of that equipment calculates, such as efficiency, saving rate, cost, swaps',
  input: inputs.energy,
  run: async ({ deviceId, stationId, platform, from, to: end, step }, asking) => {
    const to = Math.min(end, asking.now + 1)
    if (from >= to) throw new AppError('range.invalid')
    const period = { from, to }
    const device = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
    const station = stationId === undefined ? undefined : stationSeen(asking, stationId)
    const own = platform ?? (device || station ? undefined : platformFor(asking.caller, []))
    const name = device?.deviceName ?? station?.stationName ?? (own ? platformOf(own)[asking.language] : '')
    const counters = await countersOf(asking, { device, station, platform: own })
    const zone = (device ?? station)?.timeZone ?? asking.caller.timeZone
    const [energies, beside] = await Promise.all([
      asking.context.telemetry.energies(counters, from, to, step ?? 'year', zone),
      device ? boxEfficiency(asking, device, period) : pageEnergies(asking, { station, platform: own, ...period }),
    ])
    const kinds = [...Map.groupBy([...counters.entries()], ([, { point }]) => point.pointKey)]
    const totalOf = (index: number): number | null => sumOf((energies[index]?.steps ?? []).map(({ value }) => value))
    const breathe = createBreath()
    const steps: EnergyAnswer['steps'][number][] = []
    for (const [at, each] of (step === undefined ? [] : (energies[0]?.steps ?? []).slice(0, mostSteps)).entries()) {
      await breathe()
      const numberOf = (index: number): number | null => energies[index]?.steps[at]?.value ?? null
      steps.push({ from: each.from, to: each.to, figures: figuresOf(asking, name, kinds, numberOf, each) })
    }
    const figures = figuresOf(asking, name, kinds, totalOf, period)
    return { name, figures: [...figures, ...beside], steps: fitting(steps) }
  },
}
