import { describe, expect, test } from 'vitest'
import type { CommandState } from '#catalogue/commands/command.ts'
import type { CommandStep } from '../shapes.ts'
import { countdownText } from './commandFace.ts'
import { commandSteps } from './commandSteps.ts'

const step = (state: CommandState, ts: number): CommandStep => ({
  ...{ state, ts, time: '', userName: null, ip: null, note: null, interlocks: [] },
})
const shown = (...states: [CommandState, ...CommandState[]]) => {
  const { taken, ahead } = commandSteps({ state: states.at(-1) ?? states[0], steps: states.map(step) })
  return [taken.map(({ kind }) => kind), ahead]
}

describe('the steps of a command', () => {
  test('what is ahead of one that waits, of one that was sent, and of one that is over', () => {
    expect(shown('pending')).toEqual([['pending'], ['approved', 'sent', 'accepted', 'done']])
    expect(shown('pending', 'approved', 'sending')[1]).toEqual(['sent', 'accepted', 'done'])
    expect(shown('pending', 'approved', 'sending', 'sent', 'accepted')[1]).toEqual(['done'])
    expect(shown('pending', 'rejected')).toEqual([['pending', 'rejected'], []])
  })

  test('an answer after the end is a late one', () => {
    expect(shown('pending', 'approved', 'sending', 'sent', 'unanswered', 'unanswered')).toEqual([
      ['pending', 'approved', 'sending', 'sent', 'unanswered', 'late'],
      [],
    ])
  })

  test('the countdown never passes zero', () => {
    expect([300_000, 59_001, 1, 0, -5000].map(countdownText)).toEqual(['5:00', '1:00', '0:01', '0:00', '0:00'])
  })
})
