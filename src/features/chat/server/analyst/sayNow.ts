import type { NamedFigure, NowAnswer, Place } from '../tools/answers.ts'
import { now } from '../tools/now.ts'
import { statistic } from '../tools/statistic.ts'
import { agoText, nameOf, plain } from './names.ts'
import type { Speech } from './speech.ts'
import type { Quantity } from './points.ts'
import { type Carrier, carrierOf, pointName } from './subjects.ts'
import { sayCellSpread } from './sayMore.ts'
import { sayRanking } from './sayRanking.ts'

/** Older than this a value carries its age, ms. */
const fresh = 60_000

export const valueText = ({ draft }: Speech, { figure, word }: NamedFigure): string =>
  word === null || word === '' ? draft.figure(figure) : `${plain(word)}${draft.figure({ ...figure, text: '' })}`

export const ageOf = (
  { asking, words, language, time }: Speech,
  at: number | null,
  isSilent: boolean,
  place: Place,
): string => {
  if (at === null || (asking.now - at < fresh && !isSilent)) return ''
  const ago = agoText(asking.now - at, language)
  return isSilent
    ? words(`（数据已陈旧：${time(at, place)}，${ago}）`, ` (stale: of ${time(at, place)}, ${ago})`)
    : words(`（${ago}）`, ` (${ago})`)
}

/** The newest values of the asked quantities. */
export const sayNow = async (speech: Speech, place: Place): Promise<void> => {
  const { asking, asked, draft, words, language } = speech
  for (const quantity of asked.quantities.slice(0, 4)) {
    const carrier = carrierOf(asking, place, quantity)
    if (carrier.kind === 'none') {
      if (await sayReckoned(speech, place, quantity)) continue
      draft.say(
        words(
          `${nameOf(place)}没有“${quantity.words}”这个测点。`,
          `${nameOf(place)} has no point for “${quantity.words}”.`,
        ),
      )
      continue
    }
    if (carrier.kind === 'below') {
      const [key = ''] = quantity.keys
      if (/[dD]ifference$/.test(key) && place.kind === 'device' && asked.measure === undefined)
        await sayCellSpread(speech, place, /temperature/i.test(key))
      await sayRanking(speech, place, { type: carrier.type, point: carrier.point })
      continue
    }
    if (asked.cell !== undefined && carrier.point.kind === 'array') {
      await sayCell(speech, carrier, asked.cell)
      continue
    }
    const answer = await now.run({ deviceId: carrier.place.id, pointKeys: [carrier.point.pointKey] }, asking)
    draft.step(
      words(
        `工具 now：${nameOf(carrier.place)} ${carrier.point.pointKey} 的最新值`,
        `Tool now: newest ${carrier.point.pointKey} of ${nameOf(carrier.place)}`,
      ),
    )
    const found = answer.figures.find(({ key }) => key === carrier.point.pointKey)
    const name = `${nameOf(carrier.place)} ${pointName(carrier.point, language)}`
    if (!found || found.figure.value === null)
      draft.say(words(`${name}目前没有数据。`, `There is no value of ${name} yet.`))
    else {
      const age = ageOf(speech, found.at ?? answer.at, answer.silent, carrier.place)
      draft.say(`${verdictOf(speech, found.figure.value)}${sentence(speech, name, valueText(speech, found), age)}`)
    }
  }
}
/** Whether a value is beyond the limits that the question names. */
const verdictOf = ({ asked: { limit }, words }: Speech, value: number): string => {
  if (!limit) return ''
  const isSo = (limit.above === undefined || value > limit.above) && (limit.below === undefined || value < limit.below)
  return isSo ? words('是：', 'Yes. ') : words('否：', 'No. ')
}

const sentence = ({ words }: Speech, name: string, value: string, age: string): string =>
  words(`${name}为 ${value}${age}。`, `${name}: ${value}${age}.`)

const lately = 3_600_000
/** One cell by its number, as it stood within the hour. */
const sayCell = async (speech: Speech, { place, point }: Carrier & { kind: 'device' }, cell: number): Promise<void> => {
  const { asking, draft, words, language } = speech
  const name = words(`${nameOf(place)} ${cell} 号单体`, `Cell ${cell} of ${nameOf(place)}`)
  if (cell > point.size) return draft.say(words(`没有${name}。`, `${name} does not exist.`))
  const input = {
    deviceId: place.id,
    pointKey: point.pointKey,
    index: cell,
    from: asking.now - lately,
    to: asking.now + 1,
  }
  const { last } = await statistic.run(input, asking)
  if (last.value === null)
    return draft.say(words(`${name}最近一小时没有数据。`, `${name} told nothing within the hour.`))
  draft.say(
    sentence(
      speech,
      `${name} ${pointName(point, language)}`,
      draft.figure(last),
      ageOf(speech, last.source.at, false, place),
    ),
  )
}

/** A quantity that no point tells and the page of the unit reckons, such as the power of a box. */
const sayReckoned = async (speech: Speech, place: Place, { keys }: Quantity): Promise<boolean> => {
  const { asking, draft } = speech
  if (place.kind !== 'device') return false
  const answer = await now.run({ deviceId: place.id }, asking)
  const found = answer.figures.find(({ key, figure }) => keys.includes(key) && figure.value !== null)
  if (!found) return false
  const name = `${nameOf(place)} ${plain(found.name)}`
  draft.say(
    sentence(speech, name, valueText(speech, found), ageOf(speech, found.at ?? answer.at, answer.silent, place)),
  )
  return true
}

const mostFigures = 10
/** How a device, a station or all of a platform is. */
export const sayStatus = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, asked, draft, words } = speech
  const subject = place === undefined ? {} : place.kind === 'station' ? { stationId: place.id } : { deviceId: place.id }
  const answer = await now.run(subject, asking)
  draft.step(
    words(
      `工具 now：${place ? nameOf(place) : '全部'} 的最新值`,
      `Tool now: newest values of ${place ? nameOf(place) : 'all'}`,
    ),
  )
  const known = answer.figures.filter(({ figure }) => figure.value !== null)
  const name = place ? nameOf(place) : words('全部设备', 'All equipment')
  if (known.length === 0) draft.say(words(`${name}还没有任何数据。`, `${name} has told nothing yet.`))
  else {
    const shown = chosen(
      known,
      asked.quantities.flatMap(({ keys }) => keys),
    )
    const age = place ? ageOf(speech, answer.at, answer.silent, place) : ''
    const where = answer.where ? words(`，在${plain(answer.where)}`, `, at ${plain(answer.where)}`) : ''
    draft.say(
      `${name}${where}${age}${words('：', ': ')}${shown.map((each) => `${plain(each.name)} ${valueText(speech, each)}`).join(words('，', ', '))}${words('。', '.')}`,
    )
  }
  sayRinging(speech, answer)
}

const first = [
  'runningState',
  'soc',
  'soh',
  'power',
  'totalVoltage',
  'totalCurrent',
  'sog',
  'maxCellTemperature',
  'insulation',
  'frequency',
]
const chosen = (known: readonly NamedFigure[], asked: readonly string[]): readonly NamedFigure[] => {
  const order = [...asked, ...first]
  const weight = ({ key }: NamedFigure): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...known].sort((a, b) => weight(a) - weight(b)).slice(0, mostFigures)
}

const sayRinging = ({ draft, words }: Speech, { alarms }: NowAnswer): void => {
  const ringing = alarms.flatMap((figure, index) => (figure.value ? [{ figure, level: index + 1 }] : []))
  if (ringing.length === 0) {
    draft.say(words('没有未恢复的告警。', 'No alarm is open.'))
    return
  }
  const texts = ringing.map(({ figure, level }) =>
    words(
      `${'一二三'[level - 1]}级 ${draft.figure(figure)}`,
      `${['first', 'second', 'third'][level - 1]} level ${draft.figure(figure)}`,
    ),
  )
  draft.say(words(`未恢复的告警：${texts.join('，')}。`, `Open alarms: ${texts.join(', ')}.`))
}
