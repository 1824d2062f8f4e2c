import { cells } from '../tools/cells.ts'
import { energy } from '../tools/energy.ts'
import { outlook } from '../tools/outlook.ts'
import { term } from '../tools/term.ts'
import type { EnergyAnswer, ExtremeCell, OutlookAnswer, Place } from '../tools/answers.ts'
import { asksOutliers } from './intent.ts'
import { nameOf, plain, spanText } from './names.ts'
import { figuresText, ownKind, sayRecords } from './sayRecords.ts'
import { periodText, type Speech, spanOf } from './speech.ts'

/** The extreme cells of a cluster or a unit, and those that stand apart. */
export const sayCells = async (speech: Speech, place: Place): Promise<void> => {
  const { asking, asked, draft, words } = speech
  const text = `${asked.text}`
  const quantity = /温|热|冷|temp|hot|cold|warm|cool/.test(text) ? 'temperature' : 'voltage'
  const answer = await cells.run({ deviceId: place.id, quantity }, asking)
  draft.step(
    words(
      `工具 cells：${nameOf(place)}，${answer.cells} 个单体`,
      `Tool cells: ${nameOf(place)}, ${answer.cells} cells`,
    ),
  )
  const { highest, lowest, apart, spread } = answer
  if (!highest || !lowest)
    return draft.say(words(`${nameOf(place)}没有单体数据。`, `${nameOf(place)} has no values of cells.`))
  const cellText = ({ cluster, cell, figure }: ExtremeCell): string =>
    words(
      `${nameOf(cluster)} ${cell} 号单体 ${draft.figure(figure)}`,
      `cell ${cell} of ${nameOf(cluster)} ${draft.figure(figure)}`,
    )
  const name = quantity === 'voltage' ? words('电压', 'voltage') : words('温度', 'temperature')
  const wantsLow = /最低|最小|最冷|lowest|coldest|weakest|min|coolest/.test(text)
  const isApart = asksOutliers(text)
  const apartText = (): string =>
    apart.length === 0
      ? words(`没有单体的${name}离群。`, `No cell stands apart by its ${name}.`)
      : words(`${name}离群的单体：`, `Cells that stand apart by ${name}: `) +
        apart
          .slice(0, 5)
          .map((each) =>
            words(
              `${cellText(each)}（中位数 ${draft.figure(each.median)}，已持续 ${spanText(each.minutes * 60_000, 'zh')}）`,
              `${cellText(each)} (median ${draft.figure(each.median)}, for ${spanText(each.minutes * 60_000, 'en')})`,
            ),
          )
          .join(words('；', '; ')) +
        words('。', '.')
  if (isApart) draft.say(apartText())
  const extremes = [
    words(`最高：${cellText(highest)}`, `highest: ${cellText(highest)}`),
    words(`最低：${cellText(lowest)}`, `lowest: ${cellText(lowest)}`),
  ]
  if (wantsLow) extremes.reverse()
  draft.say(
    words(
      `${nameOf(place)} 单体${name}${extremes.join('；')}；极差 ${draft.figure(spread)}。`,
      `Cell ${name} of ${nameOf(place)}: ${extremes.join('; ')}; spread ${draft.figure(spread)}.`,
    ),
  )
  if (!isApart && apart.length > 0) draft.say(apartText())
}

/** How far the cells of a whole unit lie apart, over all of its clusters; false where none told its cells. */
export const sayCellSpread = async (speech: Speech, place: Place, isWarm: boolean): Promise<boolean> => {
  const { asking, draft, words } = speech
  const quantity = isWarm ? 'temperature' : 'voltage'
  const { highest, lowest, spread, cells: count } = await cells.run({ deviceId: place.id, quantity }, asking)
  if (!highest || !lowest) return false
  draft.step(words(`工具 cells：${nameOf(place)}，${count} 个单体`, `Tool cells: ${nameOf(place)}, ${count} cells`))
  const [of, name] = [nameOf(place), isWarm ? words('温差', 'temperature') : words('压差', 'voltage')]
  draft.say(
    words(
      `${of} 全部单体的${name}为 ${draft.figure(spread)}：最高 ${draft.figure(highest.figure)}，最低 ${draft.figure(lowest.figure)}。`,
      `Cell ${name} spread over all of ${of}: ${draft.figure(spread)}, from ${draft.figure(lowest.figure)} to ${draft.figure(highest.figure)}.`,
    ),
  )
  return true
}

const stepIn = (text: string): 'hour' | 'day' | 'month' | undefined => {
  if (/每小时|逐时|hourly|per hour|each hour|by hour/.test(text)) return 'hour'
  if (/每天|每日|逐日|按天|daily|per day|each day|every day|by day/.test(text)) return 'day'
  return /每个?月|逐月|按月|monthly|per month|each month|by month/.test(text) ? 'month' : undefined
}
const mostSteps = 48
const tableOfSteps = ({ draft, words, time }: Speech, { steps }: EnergyAnswer): void => {
  const [first] = steps
  if (!first) return
  const rows = steps
    .slice(-mostSteps)
    .map(({ from, figures }) => [
      time(from),
      ...first.figures.map(({ key }) => figures.find((each) => each.key === key)?.figure ?? null),
    ])
  draft.table([words('开始', 'From'), ...first.figures.map(({ name }) => plain(name))], rows)
}

const asksMoney = (text: string): boolean => /费|钱|收入|收益|\bcosts?\b|\bfees?\b|revenue|income|earn/.test(text)

/** What was charged, discharged, recovered or supplied over a period, today unless one is named. */
export const sayEnergy = async (
  speech: Speech,
  place: Place | undefined,
  platform = speech.asked.open?.platforms[0],
): Promise<void> => {
  const { asking, asked, draft, words } = speech
  const { from, to } = spanOf(speech)
  const subject =
    place === undefined
      ? platform
        ? { platform }
        : {}
      : place.kind === 'station'
        ? { stationId: place.id }
        : { deviceId: place.id }
  const step = stepIn(asked.text)
  const answer = await energy.run({ ...subject, from, to, ...(step ? { step } : {}) }, asking)
  draft.step(
    words(
      `工具 energy：${plain(answer.name)}，${periodText(speech, from, to)}`,
      `Tool energy: ${plain(answer.name)}, ${periodText(speech, from, to)}`,
    ),
  )
  const known = answer.figures.filter(({ figure }) => figure.value !== null)
  const name = place ? nameOf(place) : plain(answer.name)
  const kind = place && ownKind(asking, place)
  // What no register counted may stand in records; what a record costs stands nowhere else.
  if (kind && (known.length === 0 || asksMoney(asked.text))) return sayRecords(speech, place, kind)
  if (
    known.length === 0 &&
    place &&
    asked.record !== undefined &&
    asked.record !== 'charges' &&
    asked.record !== 'discharges'
  )
    return sayRecords(speech, place, asked.record)
  if (known.length === 0)
    return draft.say(
      words(
        `${name}在 ${periodText(speech, from, to)} 没有电量数据。`,
        `There is no energy of ${name} in ${periodText(speech, from, to)}.`,
      ),
    )
  const isCharge = /(?<!放)充|(?<!dis)charg/.test(asked.text) && !/放|discharg/.test(asked.text)
  const isDischarge = /放|discharg/.test(asked.text) && !/充|(?<!dis)charg/.test(asked.text)
  const first = isCharge ? /^charg/i : isDischarge ? /^discharg/i : /^/
  const ordered = [...known].sort((a, b) => Number(first.test(b.key)) - Number(first.test(a.key)))
  draft.say(
    words(
      `${name}在 ${periodText(speech, from, to)}：${figuresText(speech, ordered.slice(0, 6))}。`,
      `${name} in ${periodText(speech, from, to)}: ${figuresText(speech, ordered.slice(0, 6))}.`,
    ),
  )
  if (/效率|efficiency/.test(asked.text) && !known.some(({ key }) => /efficiency/i.test(key)))
    draft.say(words('这段时间没有效率数据。', 'There is no efficiency of this time.'))
  if (step) tableOfSteps(speech, answer)
}

/** When it is full or at its reserve, with the assumption. */
export const sayOutlook = async (speech: Speech, place: Place): Promise<void> => {
  const { asking, draft, words, time } = speech
  const answer = await outlook.run({ deviceId: place.id }, asking)
  const { soc, power, full, reserve, fullAt, reserveAt, plannedFull, arrival } = answer
  draft.step(words(`工具 outlook：${nameOf(place)}`, `Tool outlook: ${nameOf(place)}`))
  const now = [
    soc.value === null ? '' : `SOC ${draft.figure(soc)}`,
    power.value === null ? '' : words(`功率 ${draft.figure(power)}`, `power ${draft.figure(power)}`),
  ]
    .filter(Boolean)
    .join(words('，', ', '))
  const wantsFull = /充满|充好|\bfull\b|\bcharged\b/.test(speech.asked.text)
  if (wantsFull && full?.value == null)
    draft.say(
      words(
        `${nameOf(place)}现在没有在充电，无法推算充满的时间。`,
        `${nameOf(place)} is not charging now, so when it will be full cannot be calculated.`,
      ),
    )
  const state = now ? words(`（现在 ${now}）`, ` (now ${now})`) : ''
  if (full?.value != null && fullAt !== null)
    draft.say(
      words(
        `${nameOf(place)}预计 ${time(fullAt, place)} 充满，还需 ${draft.figure(full)}${state}。`,
        `${nameOf(place)} is expected to be full at ${time(fullAt, place)}, in ${draft.figure(full)}${state}.`,
      ),
    )
  else if (reserve?.value != null && reserveAt !== null)
    draft.say(
      words(
        `${nameOf(place)}预计 ${time(reserveAt, place)} 到达保留电量，还有 ${draft.figure(reserve)}${state}。`,
        `${nameOf(place)} is expected at its reserve at ${time(reserveAt, place)}, in ${draft.figure(reserve)}${state}.`,
      ),
    )
  else
    draft.say(
      words(
        `${nameOf(place)}现在无法推算充满或用完的时间${state}。`,
        `When ${nameOf(place)} is full or at its reserve cannot be calculated now${state}.`,
      ),
    )
  if (plannedFull && plannedFull.value !== null)
    draft.say(
      words(`按充电计划充满：${draft.figure(plannedFull)}。`, `Full by the charge plan: ${draft.figure(plannedFull)}.`),
    )
  if (arrival)
    draft.say(
      words(
        `预计到达${plain(arrival.port)}${arrival.at === null ? '' : `（${time(arrival.at, place)}）`}时 SOC ${draft.figure(arrival.soc)}（${draft.figure(arrival.low)} 至 ${draft.figure(arrival.high)}）。`,
        `SOC on arrival at ${plain(arrival.port)}${arrival.at === null ? '' : ` (${time(arrival.at, place)})`}: ${draft.figure(arrival.soc)} (${draft.figure(arrival.low)} to ${draft.figure(arrival.high)}).`,
      ),
    )
  if (answer.assumption) draft.say(assumptionText(speech, answer))
}

/** The assumption; the reserve that it names leads to the device. */
const assumptionText = ({ draft, words }: Speech, { assumption, soc }: OutlookAnswer): string =>
  plain(assumption).replace(/(\d+(?:\.\d+)?)\s?%/, (text, number: string) => {
    const measured = { value: Number(number), unit: '%', decimals: number.split('.')[1]?.length ?? 0 }
    const what = words('保留电量', 'reserve')
    return draft.figure({ ...measured, text, source: { ...soc.source, ...measured, kind: 'device', what } })
  })

/** What a term means; false where the glossary does not know it. */
export const sayTerm = async (speech: Speech, text: string): Promise<boolean> => {
  const { asking, draft, words } = speech
  const { terms } = await term.run({ text: text.slice(0, 200) }, asking)
  draft.step(
    words(
      `工具 term：${terms.map(({ key }) => key).join('、')}`,
      `Tool term: ${terms.map(({ key }) => key).join(', ')}`,
    ),
  )
  for (const { name, meaning } of terms.slice(0, 3)) draft.say(`${name}${words('：', ': ')}${meaning}`)
  return terms.length > 0
}
