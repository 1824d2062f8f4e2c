import { platformOf } from '#contract/platforms.ts'
import { pointName } from '#server/equipment/items.ts'
import { AppError } from '#server/http/appError.ts'
import type { NamedFigure } from './answers.ts'
import { type Counter, countersOf } from './counters.ts'
import { figureOf } from './figures.ts'
import { fitting } from './fitting.ts'
import { ordered } from './ordered.ts'
import { platformOfStation } from './homes.ts'
import { deviceSeen, stationSeen } from './place.ts'
import type { Asking } from './tool.ts'
import type { z } from 'zod'
import type { inputs } from './inputs.ts'
import { whatOf } from './words.ts'
import type { TotalsAnswer } from './totalsAnswer.ts'

type Asked = Omit<z.output<typeof inputs.totals>, 'kind' | 'by'>
type Counted = Counter & { readonly value: number | null }

/** One figure for each kind of register. */
const sumsOf = (
  asking: Asking,
  name: string,
  counted: readonly Counted[],
  source: { readonly path: string; readonly from: number; readonly to: number },
): NamedFigure[] =>
  [...Map.groupBy(counted, ({ point }) => point.pointKey)].flatMap(([key, own]) => {
    const [first] = own
    const known = own.flatMap(({ value }) => value ?? [])
    if (!first) return []
    const { unit, decimals } = first.point
    const value = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
    const title = pointName(first.point, asking.language)
    const what = whatOf(asking, name, title)
    return [
      {
        ...{ key, name: title, word: null, legend: null, at: null },
        figure: figureOf(value, { kind: 'rows', what, unit, decimals, ...source }),
      },
    ]
  })

/** What the registers of each station counted, as its own page does: those that nothing above them counts too. */
export const energiesByStation = async (asking: Asking, asked: Asked): Promise<TotalsAnswer> => {
  const { deviceId, stationId, platform, from, to: end, field = 'chargedEnergy', order, limit } = asked
  const to = Math.min(end ?? asking.now + 1, asking.now + 1)
  if (from === undefined || from >= to) throw new AppError('range.invalid')
  const device = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
  const station = stationId === undefined ? undefined : stationSeen(asking, stationId)
  const counters = await countersOf(asking, { device, station, platform })
  const zone = station?.timeZone ?? asking.caller.timeZone
  const energies = await asking.context.telemetry.energies(counters, from, to, 'year', zone)
  const counted = counters.map((each, index): Counted => {
    const known = (energies[index]?.steps ?? []).flatMap(({ value }) => value ?? [])
    return { ...each, value: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) }
  })
  const rows = [...Map.groupBy(counted, (each) => each.device.stationId)].map(([id, own]) => {
    const { stationName: name, stationType } = own[0]?.device ?? { stationName: '', stationType: '' }
    const shown = platformOfStation(asking.caller, stationType)
    const path = shown ? `${platformOf(shown).path}?stationId=${id}` : (own[0]?.path ?? '/')
    return { id, name, count: null, sums: sumsOf(asking, name, own, { path, from, to }) }
  })
  const having = rows.filter(({ sums }) => sums.some(({ key, figure }) => key === field && figure.value !== null))
  const path = platform ? platformOf(platform).path : '/'
  return {
    ...{ of: having.length, count: null, field, whole: true, path },
    rows: fitting(ordered(having, field, order).slice(0, limit)),
    sums: sumsOf(asking, '', counted, { path, from, to }),
  }
}
