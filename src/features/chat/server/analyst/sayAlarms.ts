import type { PlatformKey } from '#contract/platforms.ts'
import type { AlarmLine, AlarmsAnswer, FaultMeaning, Place } from '../tools/answers.ts'
import { alarms } from '../tools/alarms.ts'
import { explain } from '../tools/explain.ts'
import { faults } from '../tools/faults.ts'
import { nameOf, plain, spanText } from './names.ts'
import { asksHowLong, asksList, asksWhen } from './rows.ts'
import type { Speech } from './speech.ts'

const subjectOf = (place: Place | undefined) =>
  place === undefined ? {} : place.kind === 'station' ? { stationId: place.id } : { deviceId: place.id }
const whereText = ({ words }: Speech, place: Place | undefined): string =>
  place ? nameOf(place) : words('您能看到的设备', 'what you can see')
/** A figure that is told by words, with its mark alone. */
const mark = ({ draft }: Speech, { figure }: Pick<AlarmLine, 'figure'>): string =>
  draft.figure({ ...figure, value: figure.value ?? 0, text: '' })

/** How many alarms, of which levels, and which. */
export const sayAlarms = async (speech: Speech, place: Place | undefined, platform?: PlatformKey): Promise<void> => {
  const { asking, asked, draft, words, time } = speech
  const { level, type } = asked.alarm
  const isOfOne = asked.row === 'newest' || asked.row === 'first'
  const state = asked.alarm.state ?? (asked.period || isOfOne ? undefined : 1)
  const { from, to } = asked.period ?? {}
  const input = {
    ...subjectOf(place),
    ...(platform && !place ? { platform } : {}),
    first: asked.row === 'first' ? ('oldest' as const) : isOfOne ? ('newest' as const) : ('gravest' as const),
    ...(level ? { level } : {}),
    ...(type ? { alarmType: type } : {}),
    ...(state === undefined ? {} : { state }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
  }
  const answer = await alarms.run(input, asking)
  draft.step(
    words(
      `工具 alarms：${JSON.stringify(input)}，共 ${answer.total.value ?? 0} 条`,
      `Tool alarms: ${JSON.stringify(input)}, ${answer.total.value ?? 0} rows`,
    ),
  )
  const open = state === 1 ? words('未恢复的', 'open ') : state === 0 ? words('已恢复的', 'cleared ') : ''
  const of = level ? words(`${'一二三'[level - 1]}级`, `level ${level} `) : ''
  const kind = type ? words(`“${answer.byType[0]?.content ?? type}”`, `“${answer.byType[0]?.content ?? type}” `) : ''
  const span =
    from === undefined || to === undefined
      ? ''
      : words(`在 ${time(from)} – ${time(to)} `, ` from ${time(from)} to ${time(to)}`)
  if (!answer.total.value) {
    draft.say(
      words(
        `${whereText(speech, place)}${span}没有${open}${of}${kind}告警。`,
        `There are no ${open}${of}${kind}alarms at ${whereText(speech, place)}${span}.`,
      ),
    )
    return
  }
  const total = draft.figure(answer.total)
  const levels = answer.byLevel.flatMap((figure, index) =>
    figure.value
      ? [
          words(
            `${'一二三'[index]}级 ${draft.figure(figure)}`,
            `${['first', 'second', 'third'][index]} level ${draft.figure(figure)}`,
          ),
        ]
      : [],
  )
  draft.say(
    words(
      `${whereText(speech, place)}${span}有 ${total} 条${open}${of}${kind}告警：${levels.join('，')}。`,
      `${total} ${open}${of}${kind}alarms at ${whereText(speech, place)}${span}: ${levels.join(', ')}.`,
    ),
  )
  if (isOfOne || asksWhen(asked.untimed)) sayBegan(speech, answer.rows.slice(0, 1))
  else if ((asked.row === 'longest' || asked.row === 'shortest') && answer.total.value <= answer.rows.length)
    sayBegan(speech, lasting(asking.now, answer.rows, asked.row).slice(0, 1))
  else if (asksHowLong(asked.untimed)) sayBegan(speech, answer.rows.slice(0, mostExplained))
  if (asksKinds.test(asked.untimed)) sayKinds(speech, answer)
  if (asked.groups.length > 0 && asksList(asked.untimed)) sayUnits(speech, answer)
  tableOf(speech, answer.rows)
}

const lasting = (now: number, rows: readonly AlarmLine[], row: 'longest' | 'shortest'): AlarmLine[] => {
  const ms = ({ at, endedAt }: AlarmLine): number => (endedAt ?? now) - at
  return rows.toSorted((a, b) => (row === 'longest' ? ms(b) - ms(a) : ms(a) - ms(b)))
}

const asksKinds =
  /(?:哪|什么|几)(?:一)?[种类]|类型|分类|最(?:多|常见|频繁)的|\b(?:kinds?|types?|sorts?)\b|\bmost (?:common|frequent|often)|\bby type\b|\bwhat (?:alarms?|alerts?)\b/
const sayKinds = ({ draft, words }: Speech, { byType }: AlarmsAnswer): void =>
  draft.say(
    words('按类型：', 'By kind: ') +
      byType
        .slice(0, 8)
        .map(({ content, figure }) => `${plain(content)} ${draft.figure(figure)}`)
        .join(words('，', ', ')) +
      words('。', '.'),
  )

const sayUnits = ({ draft, words }: Speech, { byUnit }: AlarmsAnswer): void =>
  draft.say(
    words('按设备：', 'By device: ') +
      byUnit
        .slice(0, 10)
        .map(({ name, figure }) => `${plain(name)} ${draft.figure(figure)}`)
        .join(words('，', ', ')) +
      words('。', '.'),
  )

/** When each began, and how long it has lasted or did. */
const sayBegan = (speech: Speech, rows: readonly AlarmLine[]): void => {
  const { asking, draft, words, time, language } = speech
  for (const row of rows) {
    const lasted = spanText((row.endedAt ?? asking.now) - row.at, language)
    const on = row.unitName === row.deviceName ? row.deviceName : `${row.unitName} ${row.deviceName}`
    draft.say(
      row.endedAt === null
        ? words(
            `${plain(on)} 的“${contentOf(speech, row)}”始于 ${time(row.at)}，已持续 ${lasted}，尚未恢复。`,
            `“${contentOf(speech, row)}” of ${plain(on)} began at ${time(row.at)}, has lasted ${lasted} and is still open.`,
          )
        : words(
            `${plain(on)} 的“${contentOf(speech, row)}”始于 ${time(row.at)}，持续 ${lasted}，已于 ${time(row.endedAt)} 恢复。`,
            `“${contentOf(speech, row)}” of ${plain(on)} began at ${time(row.at)}, lasted ${lasted} and ended at ${time(row.endedAt)}.`,
          ),
    )
  }
}

const tableOf = ({ draft, words, time }: Speech, rows: readonly AlarmLine[]): void =>
  draft.table(
    words('开始,设备,级别,内容,状态', 'Began,Device,Level,Content,State').split(','),
    rows.map((row) => [
      { ...row.figure, value: row.figure.value ?? 0, text: time(row.at) },
      row.unitName === row.deviceName ? row.deviceName : `${row.unitName} ${row.deviceName}`,
      String(row.level),
      row.content,
      row.endedAt === null ? words('未恢复', 'open') : words('已恢复', 'cleared'),
    ]),
  )

const mostExplained = 5
/** Why a device is as it is: each of its open alarms, the gravest with its rule and what to do. */
export const sayExplain = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, asked, draft, words, time } = speech
  const type = asked.alarm.type
  const { from, to } = asked.period ?? {}
  const which = from === undefined || to === undefined ? { state: 1 as const } : { from, to }
  const all = await alarms.run({ ...subjectOf(place), ...which, first: 'gravest' }, asking)
  const own = type
    ? all.rows.filter(
        (row) =>
          row.content.length > 0 &&
          all.byType.some((each) => each.type === type && row.content.startsWith(each.content)),
      )
    : []
  const rows = own.length > 0 ? own : all.rows
  const [gravest] = rows
  draft.step(
    words(
      `工具 alarms：${whereText(speech, place)} 的未恢复告警，${all.total.value ?? 0} 条`,
      `Tool alarms: open alarms of ${whereText(speech, place)}, ${all.total.value ?? 0}`,
    ),
  )
  if (!gravest) return sayCalm(speech, place)
  const told = await explain.run({ alarmId: gravest.alarmId }, asking)
  draft.step(words(`工具 explain：${gravest.content}`, `Tool explain: ${gravest.content}`))
  const on = gravest.unitName === gravest.deviceName ? gravest.deviceName : `${gravest.unitName} ${gravest.deviceName}`
  draft.say(
    words(
      `因为 ${plain(on)} 有${gravest.endedAt === null ? '未恢复的' : '已恢复的'}${'一二三'[gravest.level - 1]}级告警“${contentOf(speech, gravest)}”，始于 ${time(gravest.at)}。`,
      `Because ${plain(on)} ${gravest.endedAt === null ? 'has an open alarm' : 'had an alarm'} of the ${['first', 'second', 'third'][gravest.level - 1]} level, “${contentOf(speech, gravest)}”, which began at ${time(gravest.at)}.`,
    ),
  )
  const { rule, worst, advice, earlier } = told
  if (worst)
    draft.say(words(`期间最严重的值为 ${draft.figure(worst)}。`, `Its worst value so far: ${draft.figure(worst)}.`))
  const limits = (rule?.levels ?? []).flatMap(({ level, limit }) =>
    limit && limit.value !== null
      ? [
          words(
            `${'一二三'[level - 1]}级 ${draft.figure(limit)}`,
            `${['first', 'second', 'third'][level - 1]} ${draft.figure(limit)}`,
          ),
        ]
      : [],
  )
  if (rule && limits.length > 0)
    draft.say(
      words(
        `规则“${plain(rule.name)}”的限值（${rule.direction === 'high' ? '高于' : '低于'}）：${limits.join('，')}。`,
        `Limits of the rule “${plain(rule.name)}” (${rule.direction === 'high' ? 'above' : 'below'}): ${limits.join(', ')}.`,
      ),
    )
  for (const each of advice.slice(0, 3)) sayMeaning(speech, each)
  if (earlier.value)
    draft.say(
      words(
        `此前30天内同类告警 ${draft.figure(earlier)} 次。`,
        `The same alarm within the 30 days before: ${draft.figure(earlier)}.`,
      ),
    )
  const others = rows.slice(1, mostExplained)
  if (others.length > 0)
    draft.say(
      words(
        `另外还有：${others.map((row) => `${contentOf(speech, row)}`).join('；')}。`,
        `Also open: ${others.map((row) => `${contentOf(speech, row)}`).join('; ')}.`,
      ),
    )
  if (rows.length > 1) tableOf(speech, rows)
}
/** What an alarm says, its value led to the alarm. */
const contentOf = (speech: Speech, row: AlarmLine): string => {
  const content = plain(row.content)
  const [, head = '', number = '', unit = ''] = /^(.*?)\s(-?\d+(?:\.\d+)?)\s?([A-Za-z°%Ω/·³]{1,8})$/.exec(content) ?? []
  if (number === '') return `${content}${mark(speech, row)}`
  const measured = { value: Number(number), unit, decimals: number.split('.')[1]?.length ?? 0 }
  return `${head} ${speech.draft.figure({ ...measured, text: `${number} ${unit}`, source: { ...row.figure.source, ...measured } })}`
}

const sayCalm = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, draft, words, time } = speech
  draft.say(words(`${whereText(speech, place)}没有未恢复的告警。`, `${whereText(speech, place)} has no open alarm.`))
  const past = await alarms.run({ ...subjectOf(place), state: 0, first: 'newest' }, asking)
  const [last] = past.rows
  if (last)
    draft.say(
      words(
        `最近一条已恢复的告警是“${contentOf(speech, last)}”，${time(last.at)} 开始。`,
        `The last one that ended is “${contentOf(speech, last)}”, which began at ${time(last.at)}.`,
      ),
    )
}

const sayMeaning = (
  { draft, words }: Speech,
  { faultCode, name, meaning, cause, action, demo }: FaultMeaning,
): void => {
  draft.say(
    words(
      `故障码 ${plain(faultCode)}：${plain(name)}。${plain(meaning)}。原因：${plain(cause)}。处理：${plain(action)}。`,
      `Fault code ${plain(faultCode)}: ${plain(name)}. ${plain(meaning)}. Cause: ${plain(cause)}. Action: ${plain(action)}.`,
    ),
  )
  if (demo)
    draft.say(
      words(
        '（这是示例代码，没有厂家清单作依据。）',
        '(A code of the demonstration: no manufacturer’s list stands behind it.)',
      ),
    )
}

/** What a code means, and where it stands; or the codes of a device. */
export const sayFaults = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, asked, draft, words, time } = speech
  const { faultCode } = asked
  const answer = await faults.run(
    { ...(place?.kind === 'device' ? { deviceId: place.id } : {}), ...(faultCode ? { faultCode } : {}) },
    asking,
  )
  draft.step(
    words(
      `工具 faults：${faultCode ?? ''} ${whereText(speech, place)}，${answer.reported.length} 个`,
      `Tool faults: ${faultCode ?? ''} ${whereText(speech, place)}, ${answer.reported.length}`,
    ),
  )
  for (const meaning of answer.meanings) sayMeaning(speech, meaning)
  if (faultCode && answer.meanings.length === 0)
    draft.say(words(`没有收录故障码 ${plain(faultCode)}。`, `The fault code ${plain(faultCode)} is not known.`))
  const reported = answer.reported.filter(({ active }) => active)
  if (reported.length === 0) {
    if (place || !faultCode)
      draft.say(
        words(
          `${whereText(speech, place)}没有未消除的故障码。`,
          `${whereText(speech, place)} has no active fault code.`,
        ),
      )
    return
  }
  const texts = reported
    .slice(0, 5)
    .map(
      (each) =>
        `${plain(each.deviceName)} ${plain(each.faultCode)} ${plain(each.name)}${mark(speech, each)}${words('（自 ', ' (since ')}${time(each.at)}${words('）', ')')}`,
    )
  draft.say(words(`未消除的故障码：${texts.join('；')}。`, `Active fault codes: ${texts.join('; ')}.`))
  if (answer.meanings.length === 0) for (const each of reported.slice(0, 2)) sayMeaning(speech, each)
}
