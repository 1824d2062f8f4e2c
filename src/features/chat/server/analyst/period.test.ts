import { expect, test } from 'vitest'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { normalised } from './normalise.ts'
import { periodOf } from './period.ts'

const zone = 'Asia/Shanghai'
// A Thursday.
const now = parseTime('2030-11-21 10:30:00', zone)
const shown = (question: string): string => {
  const period = periodOf(normalised(question), now, zone)
  if (!period) return 'none'
  const text = (ts: number) => formatTime(ts, zone).slice(5, 16)
  return period.isMoment ? `at ${text(period.from)}` : `${text(period.from)} - ${text(period.to)}`
}
const yesterday = '11-20 00:00 - 11-21 00:00'

test.each([
  ['昨天的SOC', yesterday],
  ['今天最高温度', '11-21 00:00 - 11-21 10:30'],
  ['昨天下午', '11-20 12:00 - 11-20 18:00'],
  ['昨晚的功率', '11-20 18:00 - 11-21 00:00'],
  ['今早', '11-21 06:00 - 11-21 10:30'],
  ['前天上午', '11-19 06:00 - 11-19 12:00'],
  ['最近2小时', '11-21 08:30 - 11-21 10:30'],
  ['过去两个小时', '11-21 08:30 - 11-21 10:30'],
  ['近半小时', '11-21 10:00 - 11-21 10:30'],
  ['最近三天', '11-18 10:30 - 11-21 10:30'],
  ['24小时内', '11-20 10:30 - 11-21 10:30'],
  ['两天前', '11-19 00:00 - 11-20 00:00'],
  ['three days ago', '11-18 00:00 - 11-19 00:00'],
  ['一小时前', 'at 11-21 09:30'],
  ['half an hour ago', 'at 11-21 10:00'],
  ['the day before', yesterday],
  ['the day before yesterday', '11-19 00:00 - 11-20 00:00'],
  ['上周', '11-11 00:00 - 11-18 00:00'],
  ['本周', '11-18 00:00 - 11-21 10:30'],
  ['本月', '11-01 00:00 - 11-21 10:30'],
  ['上个月', '10-01 00:00 - 11-01 00:00'],
  ['周一', '11-18 00:00 - 11-19 00:00'],
  ['上周五', '11-15 00:00 - 11-16 00:00'],
  ['11月20日', yesterday],
  ['11月20号', yesterday],
  ['2030-11-20', yesterday],
  ['2030年11月20日', yesterday],
  ['20号', yesterday],
  ['11月18日到11月20日', '11-18 00:00 - 11-21 00:00'],
  ['昨天8点到10点', '11-20 08:00 - 11-20 10:00'],
  ['从昨天8点到今天6点半', '11-20 08:00 - 11-21 06:30'],
  ['昨天下午3点到5点', '11-20 15:00 - 11-20 17:00'],
  ['昨晚8点到10点', '11-20 20:00 - 11-20 22:00'],
  ['22点到6点', '11-20 22:00 - 11-21 06:00'],
  ['从6点到现在', '11-21 06:00 - 11-21 10:30'],
  ['6点以来', '11-21 06:00 - 11-21 10:30'],
  ['昨天18点以后', '11-20 18:00 - 11-21 00:00'],
  ['昨天6点之前', '11-20 00:00 - 11-20 06:00'],
  ['昨天20点', 'at 11-20 20:00'],
  ['昨天下午三点', 'at 11-20 15:00'],
  ['從昨天以來', '11-20 00:00 - 11-21 10:30'],
  ['yesterday', yesterday],
  ['the day before yesterday', '11-19 00:00 - 11-20 00:00'],
  ['yesterday afternoon', '11-20 12:00 - 11-20 18:00'],
  ['this morning', '11-21 06:00 - 11-21 10:30'],
  ['last night', '11-20 18:00 - 11-21 06:00'],
  ['since 6 am', '11-21 06:00 - 11-21 10:30'],
  ['since yesterday', '11-20 00:00 - 11-21 10:30'],
  ['since Monday', '11-18 00:00 - 11-21 10:30'],
  ['since 8 pm yesterday', '11-20 20:00 - 11-21 10:30'],
  ['last 24 hours', '11-20 10:30 - 11-21 10:30'],
  ['in the past 3 days', '11-18 10:30 - 11-21 10:30'],
  ['in the last hour', '11-21 09:30 - 11-21 10:30'],
  ['over the last two hours', '11-21 08:30 - 11-21 10:30'],
  ['between 8 and 10', '11-21 08:00 - 11-21 10:00'],
  ['between 8:15 and 10:20 yesterday', '11-20 08:15 - 11-20 10:20'],
  ['between 8 and 10 yesterday', '11-20 08:00 - 11-20 10:00'],
  ['from 2 to 4 pm yesterday', '11-20 14:00 - 11-20 16:00'],
  ['from 8 am to 9 am', '11-21 08:00 - 11-21 09:00'],
  ['at 8 pm yesterday', 'at 11-20 20:00'],
  ['on November 20', yesterday],
  ['on 20 November 2030', yesterday],
  ['Nov 20th', yesterday],
  ['on Monday', '11-18 00:00 - 11-19 00:00'],
  ['last Friday', '11-15 00:00 - 11-16 00:00'],
  ['last week', '11-11 00:00 - 11-18 00:00'],
  ['this month', '11-01 00:00 - 11-21 10:30'],
  ['before 6 am today', '11-21 00:00 - 11-21 06:00'],
  ['3号箱的SOC', 'none'],
  ['compare box 1 and box 2', 'none'],
  ['soc now', 'none'],
])('%s is %s', (question, expected) => {
  expect(shown(question)).toBe(expected)
})
