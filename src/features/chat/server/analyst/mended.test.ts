import { expect, test } from 'vitest'
import { isOneSlip, mendings, withMendings } from './mended.ts'
import { normalised } from './normalise.ts'

const mended = (text: string): string => withMendings(normalised(text), mendings(normalised(text)))

test.each([
  ['hihgest tempature of box 3', 'highest tempature of box 3'],
  ['highest temperatrue of box 3', 'highest temperature of box 3'],
  ['wich box has the lowst soc', 'which box has the lowest soc'],
  ['whichbox has the lowest soc', 'which box has the lowest soc'],
  ['averge volatge yesterdy', 'average voltage yesterday'],
  ['how much energy was dischraged', 'how much energy was discharged'],
  ['hwat is the insulaton', 'what is the insulation'],
  ['3号箱的温渡', '3号箱的温度'],
  ['3号箱昨天冲电多少', '3号箱昨天充电多少'],
  ['那个箱的SOC最底', '哪个箱的soc最低'],
  ['2号箱的决缘', '2号箱的绝缘'],
  ['岸店本周用了多少', '岸电本周用了多少'],
])('%s is read as %s', (typed, meant) => {
  expect(mended(typed)).toBe(meant)
})

test.each([
  'tell me what changed in the charge of box 3',
  'is the store of shore power right?',
  '那昨天呢？',
  '那个箱呢',
  '3号箱点位在哪里，总电量多少',
  'XD-003 and jiangyun temps',
  '现在有多少未恢复的告警？',
  '环境温度和舱内温度比较',
  '按电量排序',
  '昨天充电两小时的箱',
  '1号传感器在现场吗',
  '岸电新增连接',
  '运行速度',
])('%s stays', (typed) => {
  expect(mendings(normalised(typed))).toEqual([])
})

test('a slip is one letter wrong, missing, too much, or two swapped', () => {
  expect(['cahrge', 'chargr', 'chrge', 'chharge'].map((each) => isOneSlip(each, 'charge'))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['charge', 'chagrr', 'chr', 'xcharges'].map((each) => isOneSlip(each, 'charge'))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
