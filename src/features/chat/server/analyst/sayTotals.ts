import type { Place } from '../tools/answers.ts'
import type { TotalsAnswer } from '../tools/totalsAnswer.ts'
import type { Owner } from '../tools/inputs.ts'
import { figureIn } from '../tools/ordered.ts'
import { totals } from '../tools/totals.ts'
import type { Figure } from '../tools/tool.ts'
import { orderIn } from './measures.ts'
import { nameOf, plain } from './names.ts'
import { figuresText, kindNames } from './sayRecords.ts'
import { type Speech, spanOf } from './speech.ts'
import type { TotalsAsked } from './totalsWords.ts'
import { dayOf, instantOf, wallOf } from './wall.ts'

const ownerNames: Readonly<Record<Owner, readonly [string, string]>> = {
  ship: ['船舶', 'Ship'],
  device: ['设备', 'Device'],
  station: ['站点', 'Station'],
  berth: ['泊位', 'Berth'],
  bay: ['仓位', 'Bay'],
}
const mostRows = 20

/** Savings are told of whole days. */
const wholeDays = ({ from, to }: { from: number; to: number }, zone: string): { from: number; to: number } => ({
  from: instantOf(dayOf(wallOf(from, zone)).from, zone),
  to,
})

/** Records or energies added up for each ship, device, station, berth or bay. */
export const sayTotals = async (speech: Speech, place: Place | undefined, asked: TotalsAsked): Promise<void> => {
  const { asking, draft, words, time } = speech
  const named = speech.asked.period
  const subject = place === undefined ? {} : place.kind === 'station' ? { stationId: place.id } : { deviceId: place.id }
  const order = orderIn(speech.asked.text, undefined) ?? 'highest'
  const run = (kind: TotalsAsked['kinds'][number]): Promise<TotalsAnswer> => {
    const usual = kind === 'savings' || kind === 'energy' ? spanOf(speech) : named
    const period = kind === 'savings' && usual ? wholeDays(usual, speech.asked.timeZone) : usual
    return totals.run(
      {
        ...{ kind, by: asked.by, ...subject, order, limit: mostRows },
        ...(asked.platform && place === undefined ? { platform: asked.platform } : {}),
        ...(asked.field === undefined || kind !== asked.kinds[0] ? {} : { field: asked.field }),
        ...(period ? { from: period.from, to: period.to } : {}),
      },
      asking,
    )
  }
  let [kind = 'energy'] = asked.kinds
  let answer = await run(kind)
  for (const other of asked.kinds.slice(1)) {
    if (isTold(answer)) break
    const found = await run(other)
    if (isTold(found)) [kind, answer] = [other, found]
  }
  const list = kind === 'energy' ? words('电量', 'energy') : words(...kindNames[kind])
  draft.step(
    words(
      `工具 totals：${kind}，按 ${asked.by}，共 ${answer.of} 个`,
      `Tool totals: ${kind} by ${asked.by}, ${answer.of} of them`,
    ),
  )
  const span = named ?? (kind === 'energy' || kind === 'savings' ? spanOf(speech) : undefined)
  const then = span
    ? words(`在 ${time(span.from)} – ${time(span.to)} `, ` from ${time(span.from)} to ${time(span.to)}`)
    : ''
  const of = place ? nameOf(place) : words('您能看到的设备', 'what you can see')
  if (!answer.whole)
    return draft.say(
      words(
        `${of}${then}的${list}太多，无法相加，请缩短时间。`,
        `There are too many ${list} of ${of}${then} to add up; please name a shorter time.`,
      ),
    )
  const [first] = answer.rows
  const top = first && figureOf(first, answer.field)
  if (!first || !top || top.value === null)
    return draft.say(words(`${of}${then}没有${list}。`, `There are no ${list} of ${of}${then}.`))
  const what = nameOfField(speech, first, answer.field)
  const tied = answer.rows.filter((row) => figureIn(row, answer.field) === top.value)
  const names = tied.map((row) => calledOf(speech, row, asked.by)).join(words('、', ', '))
  const end = order === 'highest' ? words('最多', 'most') : words('最少', 'least')
  draft.say(
    words(
      `${list}${then}${what}${end}的是 ${names}：${draft.figure(top)}。`,
      `${names} ${tied.length > 1 ? 'have' : 'has'} the ${end} ${what} (${list}${then}): ${draft.figure(top)}.`,
    ),
  )
  const all = [
    ...(answer.count ? [words(`${draft.figure(answer.count)} 条`, `${draft.figure(answer.count)} rows`)] : []),
    ...(answer.sums.some(({ figure }) => figure.value !== null)
      ? [
          figuresText(
            speech,
            answer.sums.filter(({ figure }) => figure.value !== null),
          ),
        ]
      : []),
  ]
  draft.say(words(`合计：${all.join('，')}。`, `In all: ${all.join(', ')}.`))
  tableOf(speech, answer, asked.by)
}

const isTold = ({ rows: [first], field }: TotalsAnswer): boolean =>
  first !== undefined && (figureOf(first, field)?.value ?? null) !== null

const figureOf = (row: TotalsAnswer['rows'][number], field: string): Figure | undefined =>
  field === 'count' ? (row.count ?? undefined) : row.sums.find(({ key }) => key === field)?.figure

const nameOfField = ({ words }: Speech, row: TotalsAnswer['rows'][number], field: string): string =>
  field === 'count' ? words('次数', 'rows') : plain(row.sums.find(({ key }) => key === field)?.name ?? '')

const calledOf = ({ words }: Speech, { name }: { readonly name: string }, by: Owner): string =>
  name === '' ? words(`未知${ownerNames[by][0]}`, `unknown ${ownerNames[by][1].toLowerCase()}`) : plain(name)

const tableOf = (speech: Speech, { rows, sums, count }: TotalsAnswer, by: Owner): void => {
  const { draft, words } = speech
  draft.table(
    [words(...ownerNames[by]), ...(count ? [words('条数', 'Rows')] : []), ...sums.map(({ name }) => plain(name))],
    rows.map((row) => [
      calledOf(speech, row, by),
      ...(count ? [row.count] : []),
      ...sums.map(({ key }) => row.sums.find((each) => each.key === key)?.figure ?? null),
    ]),
  )
}
