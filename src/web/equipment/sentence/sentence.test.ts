import { describe, expect, test } from 'vitest'
import type { AlarmRow } from '#contract/alarm.ts'
import { fill } from '../../i18n.ts'
import { emsOf, type SentenceGiven, sentenceOf, spanWords } from './sentence.ts'
import { sentenceMessages } from './sentenceMessages.ts'

const zh = (key: keyof typeof sentenceMessages.zh, ...args: readonly (string | number)[]): string =>
  fill(sentenceMessages.zh[key], args)
const en = (key: keyof typeof sentenceMessages.zh, ...args: readonly (string | number)[]): string =>
  fill(sentenceMessages.en[key], args)

const alarm = (alarmLevel: number): AlarmRow => ({
  alarmId: '9',
  alarmLevel,
  alarmType: 'cellTemperatureHigh',
  alarmContent: '单体温度过高',
  alarmContentEn: 'Cell temperature high',
  stationId: '1',
  stationName: '南京龙潭换电站',
  deviceId: '15',
  deviceName: '3号簇',
  unitId: '14',
  unitName: 'XD-014',
  alarmTime: '2026-11-22 09:41:20',
  ts: 0,
  clearTime: null,
  state: 1,
  mainCircuitBreakerState: null,
  clusterCircuitBreakerState: null,
  times: 1,
  quiet: null,
  cell: null,
  platforms: [],
  acknowledgeTime: null,
  acknowledgeUser: null,
})

const calm: SentenceGiven = {
  state: 'live',
  units: (count) => `${count} 台`,
  total: 24,
  silent: 0,
  inAlarm: 0,
  silentSince: null,
  amount: { value: 23.6, unit: 'MWh', decimals: 1 },
  next: '可换 7 箱',
  empty: { title: '还没有箱式电源', hint: '先添加' },
  open: undefined,
  first: undefined,
  time: '2026-11-22 10:12:00',
}
const raised = (level: number, count = 1): Partial<SentenceGiven> => ({
  inAlarm: 1,
  first: alarm(level),
  open: { at: 0, count, byLevel: [0, 0, 0], latest: [] },
})
const words: Pick<SentenceGiven, 'said' | 'concern'> = {
  said: [
    { text: '7 艘', tone: 'text' },
    { text: '5 艘在航', tone: 'text' },
  ],
  concern: { part: { text: '江韵4号到港 15 %', tone: 'level2' }, below: '17:05 抵南京龙潭' },
}
const silence = '2026-11-22 09:03:10'

describe('the sentence', () => {
  test.each<[string, Partial<SentenceGiven>, string, string]>([
    ['calm', {}, '24 台正常 · 23.6 MWh', '可换 7 箱'],
    [
      'calm before a swap',
      { upcoming: { text: '下一次换电 10:40', tone: 'text' } },
      '24 台正常 · 23.6 MWh · 下一次换电 10:40',
      '可换 7 箱',
    ],
    [
      'a swap while units are silent',
      { silent: 5, silentSince: silence, upcoming: { text: '下一次换电 10:40', tone: 'text' } },
      '19 台正常 · 5 台无数据 · 23.6 MWh',
      '09:03 起：5 台无数据',
    ],
    ['level 3', raised(3), '23 台正常 · 23.6 MWh · XD-014 单体温度过高', '南京龙潭换电站 · 3号簇 · 09:41 起'],
    [
      'level 2',
      raised(2, 3),
      '23 台正常 · 23.6 MWh · XD-014 单体温度过高',
      '南京龙潭换电站 · 3号簇 · 09:41 起 · 另有 2 条未恢复',
    ],
    ['level 1', raised(1), '23 台正常 · 23.6 MWh · XD-014 单体温度过高', '南京龙潭换电站 · 3号簇 · 09:41 起'],
    ['partly silent', { silent: 5, silentSince: silence }, '19 台正常 · 5 台无数据 · 23.6 MWh', '09:03 起：5 台无数据'],
    ['some never spoke', { silent: 5 }, '19 台正常 · 5 台无数据 · 23.6 MWh', '可换 7 箱'],
    [
      'a station is silent',
      {
        silent: 5,
        silentSince: silence,
        silentPlace: { name: '上海外高桥', ids: ['1', '2', '3', '4', '5'], since: silence },
      },
      '19 台正常 · 上海外高桥全部 5 台自 09:03 起无数据',
      zh('checkGateway'),
    ],
    [
      'a station and one more are silent, and their own alarm is open',
      { ...raised(2), silent: 3, silentPlace: { name: '上海外高桥', ids: ['14', '15'], since: silence } },
      '20 台正常 · 上海外高桥全部 2 台自 09:03 起无数据',
      `另有 1 台无数据 · ${zh('checkGateway')}`,
    ],
    [
      'a station is silent while another unit is in alarm',
      { ...raised(2), silent: 2, silentPlace: { name: '上海外高桥', ids: ['1', '2'], since: silence } },
      '21 台正常 · 23.6 MWh · XD-014 单体温度过高',
      '南京龙潭换电站 · 3号簇 · 09:41 起',
    ],
    ['all silent', { silent: 24, silentSince: silence }, '全部 24 台自 09:03 起无数据', zh('checkBroker')],
    [
      'all silent, though an alarm is open',
      { silent: 24, silentSince: silence, ...raised(1) },
      '全部 24 台自 09:03 起无数据',
      zh('checkBroker'),
    ],
    ['none ever spoke', { silent: 24 }, '全部 24 台从未上报', zh('checkBroker')],
    ['server gone', { state: 'lost' }, '与服务器的连接中断', '以下是 10:12:00 的最后数据，不再更新；恢复后自动继续。'],
    ['replay', { state: 'replay' }, '24 台正常 · 23.6 MWh', '回放 2026-11-22 10:12:00 · 可换 7 箱'],
    ['loading', { state: 'loading' }, '--', '正在读取…'],
    ['empty', { total: 0 }, '还没有箱式电源', '先添加'],
    ['words of the platform', words, '7 艘 · 5 艘在航 · 江韵4号到港 15 %', '17:05 抵南京龙潭'],
    [
      'words of the platform and an alarm',
      { ...words, ...raised(2) },
      '7 艘 · 5 艘在航 · XD-014 单体温度过高',
      '南京龙潭换电站 · 3号簇 · 09:41 起',
    ],
    ['words of the platform, nothing to look at', { said: words.said }, '7 艘 · 5 艘在航', '可换 7 箱'],
    ['nobody knows the amount', { amount: { value: null, unit: 'kWh', decimals: 0 } }, '24 台正常', '可换 7 箱'],
  ])('%s', (_, given, line, below) => {
    const said = sentenceOf({ ...calm, ...given }, zh, 'zh')
    expect(said.parts.map(({ text }) => text).join(' · ')).toBe(line)
    expect(said.below).toBe(below)
  })

  test('the alarm has the colour of its level and leads to it', () => {
    for (const level of [1, 2, 3]) {
      const last = sentenceOf({ ...calm, ...raised(level) }, zh, 'zh').parts.at(-1)
      expect(last).toMatchObject({ tone: `level${level}`, alarm: { alarmId: '9' } })
    }
  })

  test('in English', () => {
    const given = { ...calm, ...raised(2), units: (count: number) => `${count} boxes`, next: '' }
    const said = sentenceOf(given, en, 'en')
    expect(said.parts.map(({ text }) => text).join(' · ')).toBe(
      '23 boxes normal · 23.6 MWh · XD-014: Cell temperature high',
    )
    expect(said.below).toBe('南京龙潭换电站 · 3号簇 · since 09:41')
  })
})

test('a text is as wide as its signs', () => {
  expect(emsOf('正常')).toBe(2)
  expect(emsOf('ab')).toBeCloseTo(1.12)
  expect(emsOf('')).toBe(0)
})

test.each([
  [0, '0 分钟'],
  [119 * 60_000, '119 分钟'],
  [5 * 3_600_000, '5 小时'],
  [78 * 3_600_000, '3 天 6 小时'],
])('%d ms', (ms, words) => {
  expect(spanWords(ms, zh)).toBe(words)
})
