import { beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '../contract.ts'
import { chatStore, draftStore, type Entry, isTyping, isWaiting, startNew, stepsOf, typedAt } from './chatStore.ts'

const nothing = { references: [], table: null, chart: null, suggestions: [] }
const answer: ChatMessage = {
  ...nothing,
  ...{
    messageId: '1',
    reasoning_content: '先看',
    content: 'SOC 为 80%⟦1⟧',
    seconds: 1,
    speaker: 'analyst',
    fallback: null,
  },
}
const entry: Entry = { key: 'a', asked: { content: '电量', deepThinking: true }, answer, typedFrom: 1000 }

beforeEach(() => {
  chatStore.set({ userId: '', conversationId: undefined, entries: [] })
  draftStore.set({ text: '', focused: false })
})

test('one character each 50 ms, reasoning before the answer; until the last one stands a send is refused', () => {
  expect(stepsOf(answer)).toBe(2 + 9 + 1)
  expect([999, 1000, 1049, 1050, 1100, 1600].map((now) => typedAt(entry, now))).toEqual([-1, 0, 0, 1, 2, 12])
  expect([isTyping(entry, 1599), isTyping(entry, 1600)]).toEqual([true, false])
  expect(isTyping({ ...entry, typedFrom: undefined }, 0)).toBe(false)
})

test('an entry waits until it is answered or has failed', () => {
  const { answer: _, typedFrom: __, ...asked } = entry
  expect([isWaiting(asked), isWaiting(entry), isWaiting({ ...asked, failure: 'x' }), isWaiting(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('what is typed stays with a new chat and goes with another user', () => {
  startNew('1')
  draftStore.set({ text: '哪个箱', focused: false })
  startNew()
  expect(draftStore.get().text).toBe('哪个箱')
  startNew('2')
  expect(draftStore.get().text).toBe('')
})
