import { type Group, groups } from '#catalogue/typeGroups.ts'
import { kindsOfGroups } from './recordKinds.ts'
import type { NamedFigure, Place, RecordsAnswer } from '../tools/answers.ts'
import type { RecordKind } from '../tools/inputs.ts'
import { byStation } from '../tools/byStation.ts'
import { figureOf } from '../tools/figures.ts'
import { records } from '../tools/records.ts'
import type { Asking } from '../tools/tool.ts'
import { asksNext } from './fleetWords.ts'
import { nameOf, plain } from './names.ts'
import { asksWhen, type RowAsked } from './rows.ts'
import { type Speech, spanOf } from './speech.ts'
import { longestAhead, type Span } from './wall.ts'

export const figuresText = ({ draft, words }: Speech, figures: readonly NamedFigure[]): string =>
  figures.map(({ name, figure }) => `${plain(name)} ${draft.figure(figure)}`).join(words('，', ', '))

export const kindNames: Readonly<Record<RecordKind, readonly [string, string]>> = {
  charges: ['充电记录', 'charges'],
  discharges: ['放电记录', 'discharges'],
  powerOns: ['上电记录', 'power-on records'],
  bayCharges: ['仓位充电记录', 'bay charges'],
  legs: ['航行记录', 'voyage legs'],
  shipCharges: ['船舶充换电记录', 'ship charges'],
  visits: ['进仓记录', 'box visits'],
  bookings: ['换电预约', 'swap bookings'],
  connections: ['岸电连接记录', 'shore connections'],
  sessions: ['充电会话', 'pile sessions'],
  hoists: ['吊次记录', 'hoists'],
  savings: ['节能记录', 'savings of cranes'],
}

/** What equipment writes down that neither charges nor sails: a pile its sessions, shore power its connections, a crane its lifts. */
export const ownKind = ({ context: { registry } }: Asking, place: Place): RecordKind | undefined => {
  const own = place.kind === 'device' ? registry.byId(place.id) : undefined
  const types = own
    ? [own.profile.profileKey]
    : (byStation(registry).get(place.id) ?? []).map(({ profile }) => profile.profileKey)
  const isOf = (group: Group): boolean => groups[group].some((type) => types.includes(type))
  return kindsOfGroups.find(([group]) => isOf(group))?.[1]
}

export const isShip = ({ context: { registry } }: Asking, { kind, id }: Place): boolean =>
  kind === 'device' && registry.byId(id)?.profile.natures.has('carries') === true

const kindOf = ({ asked, asking }: Speech, place: Place | undefined): RecordKind => {
  const own = place && ownKind(asking, place)
  if (own && (asked.record === undefined || asked.record === 'charges' || asked.record === 'discharges')) return own
  const ofShip = place !== undefined && isShip(asking, place)
  if (ofShip && (asked.record === 'charges' || asked.record === 'discharges')) return 'shipCharges'
  return asked.record ?? (ofShip ? 'legs' : 'charges')
}

/** Rows of a list with their number and sums. */
export const sayRecords = async (speech: Speech, place: Place | undefined, given?: RecordKind): Promise<void> => {
  const { asking, asked, draft, words, time } = speech
  const kind = given ?? kindOf(speech, place)
  const berth = asked.berth?.name
  const next = kind === 'bookings' && asksNext(asked.text)
  // Lifts and savings are listed for a time only.
  const usual = kind === 'hoists' || kind === 'savings' ? spanOf(speech) : {}
  const { from, to }: Partial<Span> =
    asked.period ?? (next ? { from: asking.now, to: asking.now + longestAhead } : usual)
  const subject = place === undefined ? {} : place.kind === 'station' ? { stationId: place.id } : { deviceId: place.id }
  const isOfNow = asked.period === undefined && /现在|目前|当前|\bnow\b|\bcurrently\b/.test(asked.untimed)
  // The SOC with which it came or left stands in the row.
  const isOfRow = kind === 'visits' && asked.quantities.length > 0
  const row = next ? 'next' : asksWhen(asked.untimed) || isOfNow || isOfRow ? (asked.row ?? 'newest') : asked.row
  const sorted = row === undefined ? {} : sorting(row, asked.untimed)
  const answer = await records.run(
    {
      ...{ kind, ...subject, by: 'time', order: 'highest', limit: asked.count ?? 10, ...sorted },
      ...(kind === 'connections' && berth !== undefined ? { berth } : {}),
      ...(from === undefined || to === undefined ? {} : { from, to }),
    },
    asking,
  )
  const name = words(...kindNames[kind])
  draft.step(
    words(
      `工具 records：${kind}，${answer.total.value ?? 0} 条`,
      `Tool records: ${kind}, ${answer.total.value ?? 0} rows`,
    ),
  )
  const span =
    from === undefined || to === undefined
      ? ''
      : words(`在 ${time(from)} – ${time(to)} `, ` from ${time(from)} to ${time(to)}`)
  const of =
    [place ? nameOf(place) : '', berth === undefined ? '' : words(`泊位 ${plain(berth)} `, `berth ${plain(berth)}`)]
      .filter(Boolean)
      .join(words('', ' ')) || words('您能看到的设备', 'what you can see')
  if (!answer.total.value) return draft.say(words(`${of}${span}没有${name}。`, `There are no ${name} of ${of}${span}.`))
  const sums = answer.sums.filter(({ figure }) => figure.value !== null)
  const added =
    sums.length > 0 ? words(`，合计：${figuresText(speech, sums)}`, `; in all: ${figuresText(speech, sums)}`) : ''
  draft.say(
    words(
      `${of}${span}有 ${draft.figure(answer.total)} 条${name}${added}。`,
      `${draft.figure(answer.total)} ${name} of ${of}${span}${added}.`,
    ),
  )
  if (row !== undefined && isOrdered(row, answer)) sayOne(speech, answer, row)
  if (asked.measure === 'mean') sayMeans(speech, answer)
  draft.table(answer.columns, answer.rows)
}

/** What one row comes to on average. */
const sayMeans = (speech: Speech, { sums, total }: RecordsAnswer): void => {
  const count = total.value ?? 0
  const means = sums.flatMap((each) => {
    const { value, source } = each.figure
    return value === null || count === 0 ? [] : [{ ...each, figure: figureOf(value / count, source) }]
  })
  if (means.length === 0) return
  const text = figuresText(speech, means)
  speech.draft.say(speech.words(`平均每条：${text}。`, `On average each: ${text}.`))
}

type Sorting = {
  readonly by: 'time' | 'duration' | 'distance' | 'fee' | 'amount'
  readonly order: 'highest' | 'lowest'
}
/** How rows are ordered so that the one that is asked for comes first. */
const sorting = (row: RowAsked, text: string): Sorting => {
  if (row === 'next' || row === 'first') return { by: 'time', order: 'lowest' }
  if (row === 'newest') return { by: 'time', order: 'highest' }
  if (row === 'farthest') return { by: 'distance', order: 'highest' }
  const by = /费|钱|贵|收|\b(?:cost|fee|price|expensive|income|revenue)/.test(text) ? 'fee' : 'amount'
  if (row === 'most' || row === 'least') return { by, order: row === 'most' ? 'highest' : 'lowest' }
  return { by: 'duration', order: row === 'longest' ? 'highest' : 'lowest' }
}
/** What is more than can be read is in no order but that of time. */
const isOrdered = (row: RowAsked, { whole }: RecordsAnswer): boolean =>
  whole || row === 'newest' || row === 'next' || row === 'first'

const rowNames: Readonly<Record<RowAsked, readonly [string, string]>> = {
  next: ['下一条', 'The next one'],
  newest: ['最近一条', 'The newest one'],
  first: ['最早一条', 'The first one'],
  longest: ['最长的一条', 'The longest one'],
  shortest: ['最短的一条', 'The shortest one'],
  most: ['最大的一条', 'The greatest one'],
  least: ['最小的一条', 'The smallest one'],
  farthest: ['最远的一条', 'The farthest one'],
}

/** The first row, each of its cells with its heading. */
const sayOne = ({ draft, words }: Speech, { columns, rows: [first = []] }: RecordsAnswer, row: RowAsked): void => {
  const cells = first.flatMap((cell, index) => {
    const text = typeof cell === 'string' ? plain(cell) : cell.value === null ? '' : draft.figure(cell)
    return text === '' ? [] : [`${plain(columns[index] ?? '')} ${text}`]
  })
  if (cells.length === 0) return
  const which = words(...rowNames[row])
  draft.say(words(`${which}：${cells.join('，')}。`, `${which}: ${cells.join(', ')}.`))
}
