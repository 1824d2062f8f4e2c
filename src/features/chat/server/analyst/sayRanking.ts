import type { PointSlot } from '#server/context/devices.ts'
import type { CompareAnswer, Place } from '../tools/answers.ts'
import { compare } from '../tools/compare.ts'
import { figureOf } from '../tools/figures.ts'
import type { Measure } from '../tools/inputs.ts'
import { rank } from '../tools/rank.ts'
import type { Figure } from '../tools/tool.ts'
import { asksApart, ofAll, orderIn, sideIn } from './measures.ts'
import { agoText, nameOf } from './names.ts'
import { type Quantity, quantitiesIn } from './points.ts'
import { periodText, sayCut, type Speech, spanOf } from './speech.ts'
import { carrierOf, pointName, rankedType } from './subjects.ts'

const usualCount = 5
const most = 50

/** What is compared: over a period the highest where the highest is asked, and so on. */
const measureOf = (
  { asked }: Speech,
  order: 'highest' | 'lowest' | undefined,
  kind: string,
): { measure: Measure; from?: number; to?: number } => {
  if (!asked.period) return { measure: 'now' }
  const { from, to } = asked.period
  if (asked.period.isMoment) return { measure: 'last', from: from - 900_000, to }
  if (kind === 'register') return { measure: 'sum', from, to }
  const given = asked.measure === 'range' || asked.measure === 'now' ? undefined : asked.measure
  return { measure: given ?? (order === 'lowest' ? 'min' : order === 'highest' ? 'max' : 'mean'), from, to }
}

export const sayRank = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, asked, draft, words } = speech
  const quantity = asked.quantities[0]
  const ranked =
    quantity &&
    rankedType(
      asking,
      place,
      quantity,
      asked.groups.findLast((group) => group !== 'ems' || asked.groups.length === 1),
    )
  if (!ranked)
    return draft.say(words('没有设备有这个测点，无法排名。', 'No device has this point, so there is nothing to rank.'))
  return sayRanking(speech, place, ranked)
}

type Ranked = { readonly type: string; readonly point: PointSlot }

/** The devices of a type within a place in the order of a point; with a limit those beyond it. */
export const sayRanking = async (speech: Speech, place: Place | undefined, { type, point }: Ranked): Promise<void> => {
  const { asking, asked, draft, words, language } = speech
  const { limit } = asked
  const text = `${asked.rest} ${asked.quantities.map((each) => each.words).join(' ')}`
  const end =
    limit?.above !== undefined ? 'highest' : limit?.below !== undefined ? 'lowest' : orderIn(text, point.pointKey)
  const order = end ?? sideIn(text) ?? 'highest'
  const subject = place === undefined ? {} : place.kind === 'station' ? { stationId: place.id } : { deviceId: place.id }
  const of = measureOf(speech, end ?? (asked.period && !sideIn(text) ? 'highest' : undefined), point.kind)
  const isEach = /各|每个|每台|每艘|每只|分别|\beach\b|\bevery\b/.test(asked.text)
  const count = limit || isEach ? most : Math.max(asked.count ?? usualCount, place?.kind === 'device' ? 10 : usualCount)
  const { unit: _, said, ...bounds } = limit ?? {}
  const answer = await rank.run(
    { ...subject, pointKey: point.pointKey, deviceType: type, ...of, ...bounds, order, limit: count },
    asking,
  )
  const name = `${of.measure === 'mean' ? words('平均', 'mean ') : ''}${pointName(point, language)}`
  draft.step(
    words(
      `工具 rank：${type} 的 ${point.pointKey}，${order}，共 ${answer.of} 台`,
      `Tool rank: ${point.pointKey} of ${type}, ${order}, over ${answer.of}`,
    ),
  )
  const { rows, beyond } = answer
  const span = spanWords(speech, of)
  if (answer.told === 0)
    return draft.say(words(`没有 ${name} 的数据${span}。`, `There are no values of ${name}${span}.`))
  if (limit) {
    const bound = [
      limit.above === undefined ? '' : words(`高于 ${said ?? limit.above}`, `above ${said ?? limit.above}`),
      limit.below === undefined ? '' : words(`低于 ${said ?? limit.below}`, `below ${said ?? limit.below}`),
    ]
      .filter(Boolean)
      .join(words('且', ' and '))
    draft.say(
      rows.length === 0
        ? words(`没有${name}${bound}的设备${span}。`, `No device has ${name} ${bound}${span}.`)
        : words(`${name}${bound}的有 ${beyond} 台${span}：`, `${beyond} with ${name} ${bound}${span}:`),
    )
  } else {
    const [first] = rows
    if (answer.sum && ofAll.test(asked.untimed) && asked.intent !== 'rank')
      draft.say(
        words(
          `${place ? nameOf(place) : '全部设备'}的${name}合计${span}：${draft.figure(answer.sum)}。`,
          `${name} of ${place ? nameOf(place) : 'all devices'} together${span}: ${draft.figure(answer.sum)}.`,
        ),
      )
    const isMean = asked.measure === 'mean' && asked.intent !== 'rank' && answer.mean
    if (isMean)
      draft.say(
        words(
          `${place ? nameOf(place) : '全部设备'}的${name}平均${span}：${draft.figure(isMean)}。`,
          `Mean ${name} of ${place ? nameOf(place) : 'all devices'}${span}: ${draft.figure(isMean)}.`,
        ),
      )
    if (first)
      draft.say(
        words(
          `${nameOf(first.place)} 的${name}${order === 'highest' ? '最高' : '最低'}${span}：${draft.figure(first.figure)}。`,
          `${nameOf(first.place)} has the ${order} ${name}${span}: ${draft.figure(first.figure)}.`,
        ),
      )
  }
  if (rows.length > 0) tableOf(speech, answer, name)
  sayCutOf(speech, of, answer)
}

const spanWords = (speech: Speech, { from, to }: { from?: number; to?: number }): string =>
  from === undefined || to === undefined
    ? ''
    : speech.words(`（${periodText(speech, from, to)}）`, ` (${periodText(speech, from, to)})`)

const sayCutOf = (
  speech: Speech,
  { from }: { from?: number | undefined },
  { rows }: Pick<CompareAnswer, 'rows'>,
): void => {
  const read = rows[0]?.figure.source.from
  if (from !== undefined && read != null) sayCut(speech, from, read)
}

const tableOf = (
  { asking, draft, words, language }: Speech,
  { rows }: Pick<CompareAnswer, 'rows'>,
  name: string,
): void =>
  draft.table(
    [words('设备', 'Device'), words('站点', 'Station'), name, words('数据时间', 'Measured')],
    rows.map(({ place, figure, at }) => [
      nameOf(place),
      place.stationName,
      figure,
      at === null ? '' : agoText(asking.now - at, language),
    ]),
  )

const measureNames: Readonly<Partial<Record<Measure, readonly [string, string]>>> = {
  ...{ mean: ['平均', 'mean '], max: ['最高', 'highest '], min: ['最低', 'lowest '] },
}
const measureName = ({ words }: Speech, measure: Measure): string => words(...(measureNames[measure] ?? ['', '']))

/** The same quantity of several devices side by side. */
export const sayCompare = async (speech: Speech, places: readonly Place[]): Promise<void> => {
  const { asked } = speech
  const quantities = asked.quantities.length > 0 ? asked.quantities : usual
  for (const quantity of quantities.slice(0, 2)) await compareOne(speech, places, quantity)
}
/** What is compared where nothing is said. */
const usual: readonly Quantity[] = ['soc', 'power'].map((key) => ({
  start: 0,
  end: 0,
  words: key,
  keys: [key, ...(key === 'power' ? ['totalVoltage'] : [])],
}))

const compareOne = async (speech: Speech, places: readonly Place[], quantity: Quantity): Promise<void> => {
  const { asking, asked, draft, words, language } = speech
  const carried = places
    .map((place) => carrierOf(asking, place, quantity))
    .flatMap((each) => (each.kind === 'device' ? [each] : []))
  const [first] = carried
  const plainly = first ? [] : withoutDifference(quantity)
  if (!first && plainly[0]) return compareOne(speech, places, plainly[0])
  if (!first)
    return draft.say(
      words(`它们都没有“${quantity.words}”这个测点。`, `None of them has a point for “${quantity.words}”.`),
    )
  const order = orderIn(asked.rest, first.point.pointKey)
  const isApart = asksApart(asked.untimed)
  const of =
    asked.measure && !isApart && !asked.period && asked.measure !== 'range'
      ? { measure: asked.measure, ...spanOf(speech) }
      : measureOf(speech, order, first.point.kind)
  const items = carried
    .slice(0, 20)
    .map(({ place, point }) => ({ deviceId: place.id, pointKey: point.pointKey, index: 1 }))
  // The mean of several now is that over them.
  const isOverAll =
    asked.measure === 'mean' && !asked.period && /现在|目前|当前|\bnow\b|\bcurrent(?:ly)?\b/.test(asked.untimed)
  const { measure, from, to } = {
    from: undefined,
    to: undefined,
    ...((isEndOnly(asked.rest) || isApart || isOverAll) && !asked.period ? { measure: 'now' as const } : of),
  }
  const answer = await compare.run(
    { items, measure, ...(from === undefined || to === undefined ? {} : { from, to }) },
    asking,
  )
  const name = `${measureName(speech, measure)}${pointName(first.point, language)}`
  draft.step(
    words(
      `工具 compare：${carried.map(({ place }) => nameOf(place)).join('、')} 的 ${first.point.pointKey}（${measure}）`,
      `Tool compare: ${first.point.pointKey} (${measure}) of ${carried.map(({ place }) => nameOf(place)).join(', ')}`,
    ),
  )
  const known = answer.rows.filter(({ figure }) => figure.value !== null)
  if (known.length === 0) return draft.say(words(`${name}都没有数据。`, `None of them has values of ${name}.`))
  const texts = answer.rows.map(({ place, figure }) => `${nameOf(place)} ${draft.figure(figure)}`)
  const best = [...known].sort((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0))[0]
  const span = spanWords(speech, { ...(from === undefined || to === undefined ? {} : { from, to }) })
  draft.say(words(`${name}${span}：${texts.join('，')}。`, `${name}${span}: ${texts.join(', ')}.`))
  if (isOverAll) sayMeanOf(speech, name, known)
  if (answer.difference && isApart) sayDifference(speech, answer)
  else if (best && known.length > 1)
    draft.say(words(`最高的是 ${nameOf(best.place)}。`, `${nameOf(best.place)} is the highest.`))
  tableOf(speech, answer, name)
  sayCutOf(speech, { from }, answer)
}
const sayMeanOf = ({ draft, words }: Speech, name: string, known: CompareAnswer['rows']): void => {
  const [first] = known
  if (!first) return
  const mean = known.reduce((sum, { figure }) => sum + (figure.value ?? 0), 0) / known.length
  const figure = figureOf(mean, { ...first.figure.source, kind: 'rows', path: '', what: name })
  draft.say(words(`平均${name}：${draft.figure(figure)}。`, `Mean ${name}: ${draft.figure(figure)}.`))
}

/** "The temperature difference between two boxes" is that of their temperatures. */
const withoutDifference = ({ words }: Quantity): readonly Quantity[] => {
  const plain = words.replace(/\s*(?:differences?|spread|gap)$|差$/, '')
  return plain === words
    ? []
    : quantitiesIn(/^(?:压|温)$/.test(plain) ? { 压: '电压', 温: '温度' }[plain as '压' | '温'] : plain)
}

/** The difference is told as a positive figure with its direction in words. */
const sayDifference = ({ draft, words }: Speech, { rows, difference }: CompareAnswer): void => {
  const [one, two] = rows
  if (!one || !two || difference?.value == null) return
  const isLess = difference.value < 0
  const { source, text, value } = difference
  const shown: Figure = isLess
    ? { value: -value, text: text.replace(/^-/, ''), source: { ...source, value: -value } }
    : difference
  const [a, b] = [nameOf(one.place), nameOf(two.place)]
  const by = draft.figure(shown)
  const differing = words(
    `${a} 比 ${b} ${isLess ? '低' : '高'} ${by}。`,
    `${a} is ${isLess ? 'lower' : 'higher'} than ${b} by ${by}.`,
  )
  draft.say(value === 0 ? words(`两者相同，相差 ${by}。`, `Both are the same: they differ by ${by}.`) : differing)
}

/** "which is higher" speaks of the newest values */
const isEndOnly = (text: string): boolean => /哪个|谁|which/.test(text)
