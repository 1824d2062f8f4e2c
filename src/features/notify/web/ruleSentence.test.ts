import { expect, test } from 'vitest'
import { ruleSentence, type Told } from './ruleSentence.ts'

const plain: Told = {
  levels: [],
  platforms: [],
  stationIds: [],
  alarmTypes: [],
  to: 'duty',
  roleIds: [],
  userIds: [],
  channels: ['portal'],
  webhookIds: [],
  delaySeconds: 0,
  repeatMinutes: 0,
  onEnd: false,
  hours: null,
  steps: [],
}
const nameOf = (kind: string, key: string): string => `${kind}${key}`
const both = (rule: Partial<Told>): string[] =>
  (['zh', 'en'] as const).map((language) => ruleSentence({ ...plain, ...rule }, nameOf, language))

test('a rule without limits tells everything at once', () => {
  expect(both({})).toEqual([
    '全部站点的全部告警 → 当值人员，通过系统内，立即通知',
    'All alarms of all stations → who is on duty, by portal, at once',
  ])
})

test('levels, channels, steps in their order and repetitions make one sentence', () => {
  expect(
    both({
      levels: [2, 1],
      channels: ['portal', 'email'],
      steps: [
        { afterMinutes: 20, userIds: ['7', '8'] },
        { afterMinutes: 10, order: 2 },
      ],
      repeatMinutes: 30,
      onEnd: true,
    }),
  ).toEqual([
    '全部站点的1和2级告警 → 当值人员，通过系统内和邮件，立即通知；10 分钟无人确认则通知第二值班人；20 分钟无人确认则通知user7和user8；每 30 分钟重复提醒；恢复时通知',
    'Level 1 and 2 of all stations → who is on duty, by portal and e-mail, at once; after 10 min to the second on duty; after 20 min to user7 and user8; again every 30 min; and when it ends',
  ])
})

test('many stations are counted, hours over midnight end the next day', () => {
  expect(
    both({
      stationIds: ['1', '2', '3', '4'],
      alarmTypes: ['hot'],
      to: 'role',
      roleIds: ['5'],
      channels: ['webhook'],
      webhookIds: ['9'],
      delaySeconds: 120,
      hours: { from: '20:00', to: '08:00', weekdays: [1, 2, 3, 4, 5] },
    }),
  ).toEqual([
    'station1、station2等 4 个的全部告警（typehot） → 角色 role5，通过群机器人 webhook9，持续 2 分钟后通知；仅周一–周五 20:00–次日 08:00',
    'All alarms (typehot) of station1, station2 and 2 more → role role5, by webhook webhook9, once it has lasted 2 min; only Mon–Fri 20:00–08:00 the next day',
  ])
})

test('what is not chosen yet is said', () => {
  expect(both({ to: 'users', channels: [], steps: [{ afterMinutes: 5, userIds: [] }] })).toEqual([
    '全部站点的全部告警 → 尚未选择对象，尚未选择渠道，立即通知；5 分钟无人确认则通知尚未选择对象',
    'All alarms of all stations → nobody chosen yet, no channel chosen yet, at once; after 5 min to nobody chosen yet',
  ])
})
