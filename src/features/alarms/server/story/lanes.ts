import { bareCode, stateMark, stateWord } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { patience, rounded } from '#server/equipment/reading.ts'
import type { AlarmStory, StoryPoint } from '../../storyShapes.ts'
import type { StorySample } from './curve.ts'

type Lane = AlarmStory['states'][number]
type Span = { readonly from: number; readonly to: number }

const mostLanes = 8
/** shown even where they did not change */
const always = ['runningState', 'mainBreaker', 'clusterBreaker']

export const statePoints = ({ profile }: Device): PointSlot[] => profile.points.filter(({ kind }) => kind === 'state')

/** A device's states in a span: those that changed, and always its breakers and what it does. `before` is how it stood at the beginning. */
const stateLanes = (
  device: Device,
  samples: readonly StorySample[],
  before: LatestRow | undefined,
  { from, to }: Span,
  language: Language,
): Lane[] =>
  statePoints(device).flatMap((point): Lane[] => {
    const slot = point.firstSlot
    const spans: { from: number; to: number; value: number }[] = []
    let last = from
    const put = (ts: number, value: number | undefined): void => {
      const open = spans.at(-1)
      if (value === undefined || Number.isNaN(value)) return
      const silent = ts - last > patience(device)
      if (open) open.to = silent ? last : ts
      if (!open || silent || open.value !== value) spans.push({ from: ts, to: ts, value })
      last = ts
    }
    put(from, before?.values[slot])
    for (const { ts, values } of samples) put(ts, values[slot])
    const open = spans.at(-1)
    if (open && to - last <= patience(device)) open.to = to
    const isChanged = new Set(spans.map(({ value }) => value)).size > 1
    if (spans.length === 0 || !(isChanged || always.includes(point.pointKey))) return []
    const legend = point.legend ?? bareCode
    return [
      {
        code: point.pointKey,
        name: language === 'en' ? point.pointNameEn || point.pointName : point.pointName,
        deviceName: device.deviceName,
        spans: spans.map((each) => ({
          ...each,
          word: stateWord({ legend, value: each.value }, language) ?? String(each.value),
          mark: stateMark({ legend, value: each.value }),
        })),
      },
    ]
  })

type Told = {
  readonly device: Device
  readonly samples: readonly StorySample[]
  readonly before: LatestRow | undefined
}

/** The states of the unit and of the device in alarm, at most eight, what changed last. */
export const lanesOf = (told: readonly Told[], span: Span, language: Language): Lane[] =>
  told
    .flatMap(({ device, samples, before }) => stateLanes(device, samples, before, span, language))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostLanes)
const rank = ({ code }: Lane): number => {
  const place = always.indexOf(code)
  return place < 0 ? always.length : place
}

const powerKeys = ['power', 'totalVoltage', 'totalCurrent'] as const
export const powerSlots = ({ profile }: Device): number[] =>
  powerKeys.flatMap((key) => profile.byKey.get(key)?.firstSlot ?? [])

/** kW of a unit, discharge +: what it reports, else U × I of one sample. */
export const powerCurve = ({ profile }: Device, samples: readonly StorySample[]): StoryPoint[] => {
  const at = (values: Float64Array, key: string): number =>
    values[profile.byKey.get(key)?.firstSlot ?? -1] ?? Number.NaN
  return samples.flatMap(({ ts, values }): StoryPoint[] => {
    const reported = at(values, 'power')
    const kw = Number.isNaN(reported) ? (at(values, 'totalVoltage') * at(values, 'totalCurrent')) / 1000 : reported
    return Number.isNaN(kw) ? [] : [[ts, rounded(kw)]]
  })
}
