import type { AlarmRule } from '#catalogue/alarmRules/rule.ts'
import type { Language } from '#contract/errors.ts'
import { figureOf } from '#server/alarms/figures.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { AlarmStory } from '../../storyShapes.ts'
import { judgesOf } from '../stream/judge.ts'
import { riseWindow } from '../stream/rise.ts'
import { cellCurve, cellsOf, filmOf, judgedCurve, type StorySample } from './curve.ts'
import { powerSlots, statePoints } from './lanes.ts'

export type Told = { device: Device; samples: StorySample[]; before: LatestRow | undefined }
type Of = { device: Device | undefined; unit: Device | undefined; rule: AlarmRule | undefined }
type Span = { readonly from: number; readonly to: number }

export const within = (samples: readonly StorySample[], { from, to }: Span): StorySample[] =>
  samples.filter(({ ts }) => ts >= from && ts < to)

/** What the unit and the device in alarm said, and how their states stood at the beginning; a little earlier for rules that look back. */
export const toldBy = async ({ telemetry }: Context, { device, unit, rule }: Of, span: Span): Promise<Told[]> => {
  const devices = [...new Set([unit, device])].flatMap((each) => each ?? [])
  const standing = await telemetry.at(
    devices.map((each) => ({ device: each, slots: statePoints(each).map(({ firstSlot }) => firstSlot) })),
    span.from,
  )
  return Promise.all(
    devices.map(async (each) => {
      const slots = new Set([...statePoints(each).map(({ firstSlot }) => firstSlot), ...powerSlots(each)])
      if (each === device && rule) {
        for (const slot of judgesOf(each.profile, [rule])[0]?.slots ?? []) slots.add(slot)
        const cells = cellsOf(each.profile, rule)
        for (let at = 0; at < (cells?.size ?? 0); at += 1) slots.add((cells?.firstSlot ?? 0) + at)
      }
      const asked = [...slots]
      const found = await telemetry.samples(each, asked, span.from - riseWindow, span.to)
      const samples = found.map(({ ts, values: given }) => {
        const values = new Float64Array(each.profile.slots).fill(Number.NaN)
        asked.forEach((slot, index) => {
          values[slot] = given[index] ?? Number.NaN
        })
        return { ts, values }
      })
      return { device: each, samples, before: standing.get(each.deviceId) }
    }),
  )
}

export const noPicture = { curve: null, film: null, judged: [] }

/** The curve that the limits hold for, and the cells behind it. */
export const pictureOf = (
  context: Context,
  { device, samples }: Told,
  rule: AlarmRule,
  cell: number | null,
  span: Span,
  language: Language,
): Pick<AlarmStory, 'curve' | 'film'> & { judged: NonNullable<AlarmStory['curve']>['points'] } => {
  const shown = within(samples, span)
  const cells = cellsOf(device.profile, rule)
  const film = cells ? filmOf(cells, cell, shown, span, language) : null
  const judge = judgesOf(device.profile, [rule])[0]
  if (rule.equals || !judge || judge.slots.length === 0) return { ...noPicture, film }
  if (cells && cell !== null && !rule.rise) {
    const curve = cellCurve(cells, cell, device, shown, language)
    return { curve, film, judged: curve?.points ?? [] }
  }
  const figure = (field: string): number => figureOf(context, device, field)
  const points = judgedCurve(judge, device, samples, figure).filter(([ts]) => ts >= span.from)
  const curve = { name: rule[language], unit: rule.unit, decimals: rule.decimals, points, mean: [] }
  return { curve: points.some(([, value]) => value !== null) ? curve : null, film, judged: points }
}
