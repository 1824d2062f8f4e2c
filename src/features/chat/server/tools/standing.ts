import { bareCode, isLegendKey, stateWord } from '#catalogue/states/legends.ts'
import type { Device } from '#server/context/devices.ts'
import { legendOf, partMetrics, unitMetrics } from '#server/equipment/metrics.ts'
import { partOf, unitWith } from '#server/equipment/parts.ts'
import { isSilent } from '#server/equipment/reading.ts'
import { powerOf } from '#server/equipment/values.ts'
import type { Metric } from '#contract/monitor.ts'
import type { NamedFigure } from './answers.ts'
import { figureOf, pointFigure } from './figures.ts'
import type { Asking } from './tool.ts'
import { whatOf, word } from './words.ts'

/** kW of a battery that reports voltage and current alone. */
export const powerKey = 'power'

/** Where an extreme is: cluster and cell, as its metric says. */
const placeOfExtreme = ({ cluster, cell }: Metric): Pick<NamedFigure, 'cluster' | 'cell'> => ({
  ...(cluster ? { cluster } : {}),
  ...(cell ? { cell } : {}),
})

/** Newest values of a device, by its pages' rules: what a unit does not report is derived from its clusters. Arrays are left to `cells`. */
export const standingOf = (asking: Asking, device: Device, keys?: readonly string[]): NamedFigure[] => {
  const { context, language } = asking
  const { profile, deviceId, deviceName } = device
  const own = profile.points.filter(({ kind }) => kind !== 'array').map(({ pointKey }) => pointKey)
  const wanted = keys ? own.filter((key) => keys.includes(key)) : own
  const isUnit = profile.natures.has('unit')
  const unit = isUnit ? unitWith(context, device) : undefined
  const metrics = unit ? unitMetrics(unit, wanted, language) : partMetrics(partOf(context, device), wanted, language)
  const figures = metrics.flatMap((metric): NamedFigure[] => {
    const point = profile.byKey.get(metric.code)
    if (!point) return []
    const legend = legendOf(device, metric.code)
    return [
      {
        key: metric.code,
        name: metric.name,
        figure: pointFigure(metric.value, {
          ...{ device, point, at: metric.ts },
          what: whatOf(asking, deviceName, metric.name),
        }),
        word: legend && legend !== bareCode ? stateWord({ legend, value: metric.value }, language) : null,
        legend: legend && isLegendKey(legend) ? legend : null,
        at: metric.ts,
        ...placeOfExtreme(metric),
      },
    ]
  })
  const asksPower = keys === undefined || keys.includes(powerKey)
  if (!asksPower || profile.byKey.has(powerKey) || !profile.natures.has('battery')) return figures
  const part = partOf(context, device)
  const at = metrics.find(({ code }) => code === 'totalCurrent')?.ts ?? null
  const name = word('power', language)
  const value = powerOf(part)
  const source = { kind: 'device' as const, deviceId, deviceName, at, unit: 'kW', decimals: 1 }
  const power = figureOf(value, { ...source, what: whatOf(asking, deviceName, name) })
  return [...figures, { key: powerKey, name, figure: power, word: null, legend: null, at }]
}

/** Silent by the rule of the pages, apart from the time that a server gives everyone after its start. */
export const isQuiet = ({ context }: Pick<Asking, 'context'>, device: Device): boolean =>
  isSilent({ context, since: 0 }, device, context.telemetry.latest(device.deviceId))
