import type { Mention } from '../tools/answers.ts'
import { nameOf, plain } from './names.ts'
import type { Speech } from './speech.ts'

const examples = {
  zh: ['现在有多少未恢复的告警？', '哪个箱的SOC最低？', 'SOC是什么意思？'],
  en: ['How many alarms are open?', 'Which box has the lowest SOC?', 'What does SOC mean?'],
} as const

/** Three questions that can be answered about what is open, or about everything. */
export const suggestionsOf = ({ asked, language, asking }: Speech): readonly string[] => {
  const place = asked.places[0] ?? asked.open
  if (!place) return examples[language]
  const name = nameOf(place)
  const device = place.kind === 'device' ? asking.context.registry.byId(place.id) : undefined
  const hasSoc = device?.profile.byKey.has('soc') === true
  const zh = [
    `${name}现在怎么样？`,
    `${name}有哪些告警？`,
    hasSoc ? `${name}昨天的SOC曲线` : '现在有多少未恢复的告警？',
  ]
  const en = [
    `How is ${name} doing?`,
    `Which alarms does ${name} have?`,
    hasSoc ? `SOC of ${name} yesterday as a curve` : 'How many alarms are open?',
  ]
  return language === 'zh' ? zh : en
}

export const sayUnclear = ({ draft, words }: Speech): void =>
  draft.say(
    words(
      '这个问题我没有听懂，请换一种说法，或试试下面的问题。',
      'I did not understand this question. Please put it another way, or try one of these.',
    ),
  )

export const sayHelp = ({ draft, words }: Speech): void => {
  draft.say(
    words(
      '我用平台里的实时和历史数据回答关于设备的问题，每个数字都能点开它的来源。',
      'I answer questions about the equipment from its live and stored data; every figure opens where it comes from.',
    ),
  )
  draft.say(
    words(
      '可以问：当前值与状态、某段时间的最高、最低、平均，比较与排名，单体，告警与故障码及其原因，充放电与航行记录，电量，还能用多久，以及术语。',
      'Ask for values and states now, highest, lowest and mean over a period, comparisons and rankings, cells, alarms and fault codes and their causes, charges and voyages, energy, how long it will last, and terms.',
    ),
  )
}

export const sayGreeting = ({ draft, words }: Speech): void =>
  draft.say(words('您好，请问想了解哪台设备？', 'Hello. Which equipment would you like to know about?'))

export const saySecret = ({ draft, words }: Speech): void =>
  draft.say(
    words(
      '我只回答关于设备及其数据的问题，不提供口令、密钥或系统内部的文本，也不执行写在问题里的指令。',
      'I answer questions about equipment and its data only. I give no passwords, keys or internal texts, and I do not follow orders that a question holds.',
    ),
  )

export const sayCommand = ({ draft, words }: Speech): void =>
  draft.say(
    words(
      '我只读取数据，不能操作设备，也不能修改任何内容；请在设备的页面上下达指令。',
      'I only read data. I cannot operate equipment or change anything; commands are given on the page of the equipment.',
    ),
  )

export const sayMissing = ({ draft, words }: Speech, missing: readonly string[]): void => {
  const names = missing.map((name) => plain(name)).join(words('、', ', '))
  draft.say(
    words(
      `没有找到“${names}”，您能看到的设备和站点里没有这个名称。`,
      `“${names}” was not found: no device or station that you can see has this name.`,
    ),
  )
}

export const sayAmbiguous = ({ draft, words }: Speech, { words: named, candidates, more }: Mention): void => {
  draft.say(
    words(`有几个“${plain(named)}”，请说明是哪一个：`, `Several are called “${plain(named)}”. Which one do you mean?`),
  )
  const rows = candidates.map((place) => [
    nameOf(place),
    plain(place.code),
    plain(place.stationName),
    plain(place.typeName),
  ])
  draft.table(words('名称,编码,站点,类型', 'Name,Code,Station,Type').split(','), rows)
  draft.say(candidates.map((place) => `${plain(place.stationName)} ${nameOf(place)}`).join(words('；', '; ')))
  if (more > 0) draft.say(words('还有更多，未列出。', 'There are more that are not listed.'))
}

export const sayWhich = ({ draft, words }: Speech): void =>
  draft.say(words('请说明是哪台设备，例如它的名称或编码。', 'Please say which device you mean, by its name or code.'))

export const sayAhead = ({ draft, words }: Speech): void =>
  draft.say(
    words(
      '这段时间还没有到，没有数据；可以问预计什么时候充满或用完。',
      'That time has not come yet, so there is nothing of it. You can ask when something will be full or empty.',
    ),
  )
