import { itemOf, itemTitle } from '#server/equipment/items.ts'
import type { StatisticAnswer } from './answers.ts'
import { figureOf, pointFigure } from './figures.ts'
import { emptyFold } from './fold.ts'
import { inputs } from './inputs.ts'
import { deviceSeen, placeOf } from './place.ts'
import { countedOf, foldsOf, readOf } from './series.ts'
import type { Figure, Tool } from './tool.ts'
import { type Word, whatOf, word } from './words.ts'

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

export const statistic: Tool<typeof inputs.statistic, StatisticAnswer> = {
  name: 'statistic',
  summary:
    'One point of a device over a period: highest and lowest with their moment, mean, first, last, difference (of a register: what it counted), minutes above or below a limit; of a period of more than a year its last 366 days',
  input: inputs.statistic,
  run: async ({ deviceId, pointKey, index, from: begin, to: end, above, below }, asking) => {
    const device = deviceSeen(asking, deviceId)
    const { point, slot, index: place } = itemOf(device.profile, pointKey, index)
    const { from, to } = readOf({ from: begin, to: Math.min(end, asking.now + 1) })
    const [found] = to > from ? await foldsOf(asking, [{ device, slot }], { from, to, above, below }) : []
    const fold = found ?? emptyFold
    const isRegister = point.kind === 'register'
    const [counted = null] = isRegister && to > from ? await countedOf(asking, [{ device, slot }], from, to) : []
    const title = itemTitle({ point, index: place }, asking.language)
    const what = (of: Word): string => whatOf(asking, device.deviceName, title, word(of, asking.language))
    const figure = (of: Word, value: number, at?: number): Figure =>
      pointFigure(known(value), {
        ...{ device, point, index: place, what: what(of), from, to },
        ...(at === undefined || Number.isNaN(at) ? {} : { at }),
      })
    const time = (of: 'above' | 'below', limit: number | undefined): Figure | null =>
      limit === undefined
        ? null
        : figureOf(fold.samples === 0 ? null : fold[of] / 60_000, {
            ...pointFigure(null, { device, point, index: place, what: `${what(of)} ${limit}`, from, to }).source,
            ...{ unit: word('minutes', asking.language), decimals: 1 },
          })
    const moved = fold.last.value - fold.first.value
    return {
      place: placeOf(asking, device),
      pointKey,
      pointName: title,
      samples: fold.samples,
      max: figure('max', fold.max.value, fold.max.at),
      min: figure('min', fold.min.value, fold.min.at),
      mean: figure('mean', fold.mean),
      first: figure('first', fold.first.value, fold.first.at),
      last: figure('last', fold.last.value, fold.last.at),
      difference: figure(isRegister ? 'sum' : 'difference', isRegister ? (counted ?? Number.NaN) : moved),
      above: time('above', above),
      below: time('below', below),
    }
  },
}
