import { describe, expect, test } from 'vitest'
import type { Legend } from '#contract/monitor.ts'
import { legendMessages } from './legendMessages.ts'
import { stateWord } from './stateWord.ts'

const en = (key: keyof typeof legendMessages.en) => legendMessages.en[key]
const word = (legend: Legend, value: number | null) => stateWord({ legend, value }, en)

describe('states in words (specification, section 4)', () => {
  test.each<[Legend, number, string]>([
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
    ['faultLevel', 4, 'level 4'],
    ['code', 3, '3'],
  ])('%s %d is %s', (legend, value, expected) => expect(word(legend, value)).toBe(expected))

  test('what never came has no word', () => expect(word('runningState', null)).toBeNull())
})
