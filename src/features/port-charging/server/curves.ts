import type { Pool } from 'pg'
import type { ChartPoint, ChartSeries } from '#contract/monitor.ts'
import type { Language } from '#contract/errors.ts'
import type { Context } from '#server/context/context.ts'
import { moment } from '#server/derive/rows.ts'
import { type Day, hour } from '#server/equipment/day.ts'
import { powerSeriesOf, seriesOf } from '#server/equipment/curves.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Bay } from './layout.ts'
import { charging } from './yard/bay.ts'

type Given = Pick<Context, 'pool' | 'telemetry' | 'registry' | 'clock'>
type Stay = { readonly boxId: string; readonly from: number; readonly to: number }

/** The boxes that stood in a bay within a day, each with its part of it, ms. */
const staysIn = async (pool: Pick<Pool, 'query'>, bayId: string, { from, to }: Day): Promise<Stay[]> =>
  (
    await pool.query<Stay>(
      `select device_id::text as "boxId", ${millis(`greatest(started_at, ${moment('$2')})`)} as from,
        ${millis(`least(coalesce(left_at, 'infinity'), ${moment('$3')})`)} as to
      from box_visit where bay_id = $1 and started_at < ${moment('$3')} and (left_at is null or left_at > ${moment('$2')})
      order by started_at`,
      [bayId, from, to],
    )
  ).rows

/** Curves behind each other, with a gap between them. */
const joined = (parts: readonly (ChartSeries | undefined)[]): ChartPoint[] =>
  parts.flatMap((part, index) => {
    const curve = part?.curve ?? []
    const last = curve.at(-1)
    return last && index < parts.length - 1 ? [...curve, { ...last, ts: last.ts + 1, value: null }] : curve
  })
const turned = (curve: readonly ChartPoint[]): ChartPoint[] =>
  curve.map((point) => ({ ...point, value: charging(point.value) }))

const words = {
  pcsPower: { zh: '变流器功率', en: 'Converter power', unit: 'kW' },
  boxPower: { zh: '箱功率', en: 'Box power', unit: 'kW' },
  soc: { zh: 'SOC', en: 'SOC', unit: '%' },
} as const

/** A day of a bay: power of its converter and of the boxes that stood in it, kW with charging positive, and their SOC, %. */
export const bayCurves = async (
  { pool, telemetry, registry, clock }: Given,
  { bay, pcs }: Bay,
  day: Day,
  language: Language,
): Promise<ChartSeries[]> => {
  const until = { from: day.from, to: Math.min(day.to, clock() + hour) }
  const stays = (await staysIn(pool, bay.deviceId, until)).flatMap(({ boxId, from, to }) => {
    const box = registry.byId(boxId)
    return box ? [{ box, from, to }] : []
  })
  const powers: ChartSeries[][] = []
  const socs: ChartSeries[][] = []
  for (const { box, ...part } of stays) {
    powers.push(await powerSeriesOf({ telemetry }, box, part, language))
    socs.push(await seriesOf({ telemetry }, box, ['soc'], part, language))
  }
  const converter = pcs ? await seriesOf({ telemetry }, pcs, ['power'], until, language) : []
  const curves = {
    pcsPower: turned(joined(converter)),
    boxPower: turned(joined(powers.map(([first]) => first))),
    soc: joined(socs.map(([first]) => first)),
  }
  return (['pcsPower', 'boxPower', 'soc'] as const).map((code) => ({
    code,
    ...{ name: words[code][language], nameEn: words[code].en, unit: words[code].unit, decimals: 1 },
    curve: curves[code],
  }))
}
