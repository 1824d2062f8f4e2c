import type { Place, StatisticAnswer } from '../tools/answers.ts'
import { valueText } from '../tools/figures.ts'
import type { Figure } from '../tools/tool.ts'
import { statistic } from '../tools/statistic.ts'
import { nameOf } from './names.ts'
import { asksHowLong } from './rows.ts'
import { periodText, sayCut, type Speech, spanOf } from './speech.ts'
import { type Carrier, carrierOf, pointName } from './subjects.ts'
import { sayRanking } from './sayRanking.ts'
import type { Quantity } from './points.ts'

const beforeMoment = 15 * 60_000

/** Highest, lowest, mean and the like over a period. */
export const sayStatistic = async (speech: Speech, place: Place): Promise<void> => {
  const { asking, asked, draft, words } = speech
  for (const quantity of asked.quantities.slice(0, 4)) {
    const carrier = carrierOf(asking, place, quantity)
    if (carrier.kind === 'none')
      draft.say(
        words(
          `${nameOf(place)}没有“${quantity.words}”这个测点。`,
          `${nameOf(place)} has no point for “${quantity.words}”.`,
        ),
      )
    else if (carrier.kind === 'below') await sayRanking(speech, place, { type: carrier.type, point: carrier.point })
    else await sayOne(speech, carrier, quantity)
  }
}

const sayOne = async (
  speech: Speech,
  { place, point }: Carrier & { kind: 'device' },
  quantity: Quantity,
): Promise<void> => {
  const { asking, asked, draft, words, language, time } = speech
  const { from, to } = spanOf(speech)
  const isMoment = asked.period?.isMoment === true
  const { above, below } = asked.limit ?? {}
  const limits = isMoment
    ? {}
    : { ...(above === undefined ? {} : { above }), ...(below === undefined ? {} : { below }) }
  const input = {
    deviceId: place.id,
    pointKey: point.pointKey,
    index: 1,
    from: isMoment ? from - beforeMoment : from,
    to,
    ...limits,
  }
  const answer = await statistic.run(input, asking)
  const span = periodText(speech, from, to)
  draft.step(
    words(
      `工具 statistic：${nameOf(place)} ${point.pointKey}，${span}，${answer.samples} 个样本`,
      `Tool statistic: ${point.pointKey} of ${nameOf(place)}, ${span}, ${answer.samples} samples`,
    ),
  )
  const name = `${nameOf(place)} ${pointName(point, language)}`
  if (answer.samples === 0)
    return draft.say(words(`${name}在 ${span} 没有数据。`, `There are no samples of ${name} in ${span}.`))
  if (isMoment) {
    const at = answer.last.source.at
    return draft.say(
      words(
        `${name}在 ${time(at ?? from, place)} 为 ${draft.figure(answer.last)}。`,
        `${name} at ${time(at ?? from, place)}: ${draft.figure(answer.last)}.`,
      ),
    )
  }
  if (!sayLimits(speech, answer, name, span))
    sayMeasure(speech, answer, `${name}`, span, place, measureOf(speech, quantity, point.kind))
  sayCut(speech, from, readSince(answer))
}

const readSince = ({ mean }: StatisticAnswer): number => mean.source.from ?? 0

const measureOf = ({ asked }: Speech, { keys, words }: Quantity, kind: string): string => {
  if (asked.measure && asked.measure !== 'now') return asked.measure
  if (kind === 'register') return 'difference'
  if (/^(?:最高|最大|highest|max|peak|hottest)/.test(words) && /^max/i.test(keys[0] ?? '')) return 'max'
  return /^(?:最低|最小|lowest|min|coldest)/.test(words) && /^min/i.test(keys[0] ?? '') ? 'min' : 'all'
}

const sayLimits = (
  { asked, draft, words }: Speech,
  { above, below, max, min }: StatisticAnswer,
  name: string,
  span: string,
): boolean => {
  const { limit } = asked
  const isPast = !asksHowLong(asked.untimed)
  if (isPast && limit?.above !== undefined && above)
    draft.say(
      words(`${name}在 ${span} 最高 ${draft.figure(max)}。`, `Highest ${name} in ${span}: ${draft.figure(max)}.`),
    )
  if (isPast && limit?.below !== undefined && below)
    draft.say(
      words(`${name}在 ${span} 最低 ${draft.figure(min)}。`, `Lowest ${name} in ${span}: ${draft.figure(min)}.`),
    )
  if (limit?.above !== undefined && above)
    draft.say(
      words(
        `${name}在 ${span} 高于 ${limit.said ?? limit.above} 的时间为 ${draft.figure(above)}。`,
        `${name} was above ${limit.said ?? limit.above} for ${draft.figure(above)} in ${span}.`,
      ),
    )
  if (limit?.below !== undefined && below)
    draft.say(
      words(
        `${name}在 ${span} 低于 ${limit.said ?? limit.below} 的时间为 ${draft.figure(below)}。`,
        `${name} was below ${limit.said ?? limit.below} for ${draft.figure(below)} in ${span}.`,
      ),
    )
  return (limit?.above !== undefined && above !== null) || (limit?.below !== undefined && below !== null)
}

const rangeOf = ({ max, min }: StatisticAnswer): Figure => {
  const value =
    max.value === null || min.value === null ? null : Number((max.value - min.value).toFixed(max.source.decimals))
  const { unit, decimals } = max.source
  const text = valueText(value, unit, decimals)
  return {
    value,
    text,
    source: {
      ...max.source,
      value,
      what: `${max.source.what} − ${min.source.what}`,
      from: min.source.at,
      to: max.source.at,
      at: null,
    },
  }
}

const sayMeasure = (
  speech: Speech,
  answer: StatisticAnswer,
  name: string,
  span: string,
  place: Place,
  measure: string,
): void => {
  const { draft, words, time } = speech
  const { max, min, mean, first, last, difference } = answer
  const at = ({ source }: Figure): string =>
    source.at === null ? '' : words(`（${time(source.at, place)}）`, ` (${time(source.at, place)})`)
  const extremes = (): string =>
    words(
      `最高 ${draft.figure(max)}${at(max)}，最低 ${draft.figure(min)}${at(min)}`,
      `highest ${draft.figure(max)}${at(max)}, lowest ${draft.figure(min)}${at(min)}`,
    )
  const sentences: Record<string, () => string> = {
    max: () =>
      words(
        `${name}在 ${span} 最高 ${draft.figure(max)}${at(max)}。`,
        `Highest ${name} in ${span}: ${draft.figure(max)}${at(max)}.`,
      ),
    min: () =>
      words(
        `${name}在 ${span} 最低 ${draft.figure(min)}${at(min)}。`,
        `Lowest ${name} in ${span}: ${draft.figure(min)}${at(min)}.`,
      ),
    mean: () =>
      words(`${name}在 ${span} 平均 ${draft.figure(mean)}。`, `Mean ${name} in ${span}: ${draft.figure(mean)}.`),
    first: () =>
      words(
        `${name}在 ${span} 开始时为 ${draft.figure(first)}${at(first)}。`,
        `First ${name} in ${span}: ${draft.figure(first)}${at(first)}.`,
      ),
    last: () =>
      words(
        `${name}在 ${span} 最后为 ${draft.figure(last)}${at(last)}。`,
        `Last ${name} in ${span}: ${draft.figure(last)}${at(last)}.`,
      ),
    difference: () =>
      words(
        `${name}在 ${span} 变化 ${draft.figure(difference)}：由 ${draft.figure(first)} 到 ${draft.figure(last)}。`,
        `${name} changed by ${draft.figure(difference)} in ${span}, from ${draft.figure(first)} to ${draft.figure(last)}.`,
      ),
    sum: () =>
      words(
        `${name}在 ${span} 共 ${draft.figure(difference)}。`,
        `${name} counted ${draft.figure(difference)} in ${span}.`,
      ),
    range: () =>
      words(
        `${name}在 ${span} 相差 ${draft.figure(rangeOf(answer))}：${extremes()}。`,
        `${name} varied by ${draft.figure(rangeOf(answer))} in ${span}: ${extremes()}.`,
      ),
    all: () =>
      words(
        `${name}在 ${span}：${extremes()}，平均 ${draft.figure(mean)}，最后 ${draft.figure(last)}。`,
        `${name} in ${span}: ${extremes()}, mean ${draft.figure(mean)}, last ${draft.figure(last)}.`,
      ),
  }
  draft.say((sentences[measure] ?? sentences.all)?.() ?? '')
}

/** Curves of up to four devices and quantities, with the extremes of each. */
export const sayTrend = async (speech: Speech, places: readonly Place[]): Promise<void> => {
  const { asking, asked, draft, words, language } = speech
  const { from, to } = spanOf(speech)
  const pairs = places.flatMap((place) => asked.quantities.map((quantity) => carrierOf(asking, place, quantity)))
  const carried = pairs.flatMap((each) => (each.kind === 'device' ? [each] : [])).slice(0, 4)
  if (carried.length === 0) return draft.say(words('没有可以画成曲线的测点。', 'There is no point to draw.'))
  const series = carried.map(({ place, point }) => ({
    deviceId: place.id,
    name: `${nameOf(place)} ${pointName(point, language)}`,
    pointKey: point.pointKey,
    index: 1,
    unit: point.unit,
  }))
  let samples = 0
  let since = from
  for (const { place, point } of carried) {
    const answer = await statistic.run({ deviceId: place.id, pointKey: point.pointKey, index: 1, from, to }, asking)
    samples += answer.samples
    since = readSince(answer)
    const name = `${nameOf(place)} ${pointName(point, language)}`
    draft.step(
      words(`工具 statistic：${name}，${answer.samples} 个样本`, `Tool statistic: ${name}, ${answer.samples} samples`),
    )
    if (answer.samples === 0)
      draft.say(
        words(
          `${name}在 ${periodText(speech, from, to)} 没有数据。`,
          `There are no samples of ${name} in ${periodText(speech, from, to)}.`,
        ),
      )
    else sayMeasure(speech, answer, name, periodText(speech, from, to), place, 'all')
  }
  if (samples > 0) sayCut(speech, from, since)
  if (samples > 0) draft.chart({ from, to, series })
}
