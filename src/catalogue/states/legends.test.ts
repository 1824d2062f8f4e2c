import { describe, expect, test } from 'vitest'
import { batteryLegends } from './batteryLegends.ts'
import { equipmentLegends } from './equipmentLegends.ts'
import { type LegendKey, legends, stateMark, stateWord } from './legends.ts'
import { switchLegends } from './switchLegends.ts'

const word = (legend: string, value: number | null) => stateWord({ legend, value }, 'en')

describe('states in words (specification, section 4)', () => {
  test.each<[LegendKey | 'code', number, string]>([
    ['runningState', 0, 'standby'],
    ['runningState', 1, 'charging'],
    ['runningState', 2, 'discharging'],
    ['runningState', 9, 'shutdown'],
    ['plug', 0, 'plugged'],
    ['plug', 5, 'unplugged'],
    ['gate', 0, 'open-gate'],
    ['gate', 2, 'closed-gate'],
    ['workMode', 15, 'fault'],
    ['workMode', 4, '4'],
    ['clusterMode', 9, 'fault'],
    ['balancingMode', 1, 'half open'],
    ['balancingMode', 0, 'fully open'],
    ['cellBalance', 2, 'balancing'],
    ['cellBalance', 7, 'fault'],
    ['chargingState', 2, 'stopped actively when full'],
    ['chargingState', 8, 'other passive stop'],
    ['faultLevel', 4, 'fault 4 of 4'],
    ['code', 3, '3'],
    ['openClosed', 0, 'open'],
    ['openClosed', 1, 'closed'],
    ['openClosed', 2, 'intermediate'],
    ['pcsMode', 3, 'grid-forming'],
    ['pcsMode', 5, '5'],
    ['dcdcMode', 3, 'giving back'],
    ['storageKind', 1, 'battery'],
    ['link', 1, 'lost'],
    ['fuse', 1, 'blown'],
    ['fireAlarm', 1, 'alarm'],
    ['navStatus', 5, 'moored'],
    ['navStatus', 9, '9'],
  ])('%s %d is %s', (legend, value, expected) => expect(word(legend, value)).toBe(expected))

  test('what never came has no word', () => expect(word('runningState', null)).toBeNull())

  test('a legend that is not known shows the code', () => expect(word('constructor', 1)).toBe('1'))

  test('each legend has a key of its own', () => {
    const files = [batteryLegends, switchLegends, equipmentLegends]
    expect(Object.keys(legends)).toHaveLength(files.flatMap((each) => Object.keys(each)).length)
  })

  test.each<[string, number | null, string]>([
    ['normalFault', 1, 'fault'],
    ['normalFault', 0, 'ok'],
    ['faultLevel', 3, 'info'],
    ['runningState', 1, 'charging'],
    ['runningState', 7, 'shutdown'],
    ['smoke', 1, 'fault'],
    ['code', 0, 'standby'],
    ['code', 4, 'info'],
    ['code', null, 'shutdown'],
  ])('the mark of %s %s is %s', (legend, value, mark) => expect(stateMark({ legend, value })).toBe(mark))
})
