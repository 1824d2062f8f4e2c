import { createStore } from '#web/store.ts'
import type { ChatMessage } from '../contract.ts'
import { lengthOf, piecesOf } from './pieces.ts'

/** What a question was asked with, so that it can be asked again. */
export type Asked = {
  readonly content: string
  readonly deepThinking: boolean
  readonly platform?: string | undefined
  readonly deviceId?: string | undefined
}
/** A question with its answer. `typedFrom` is when its typing began, ms of the page's clock; undefined where it stands at once. */
export type Entry = {
  readonly key: string
  readonly asked: Asked
  readonly answer?: ChatMessage
  readonly typedFrom?: number | undefined
  /** why there is no answer */
  readonly failure?: string
}
type Chat = { readonly userId: string; readonly conversationId: string | undefined; readonly entries: readonly Entry[] }

const nothing = { conversationId: undefined, entries: [] }
/** The conversation that is open, in the panel and beside the page alike. */
export const chatStore = createStore<Chat>({ userId: '', ...nothing })

/** What is typed and not yet sent, in the panel and beside the page alike; `focused`: the message box that was taken away had the focus. */
export const draftStore = createStore({ text: '', focused: false })

export const typingStep = 50

/** The steps of an answer's typing: its reasoning first. */
export const stepsOf = ({ reasoning_content, content, fallback }: ChatMessage): number =>
  [...reasoning_content].length + lengthOf(piecesOf(content)) + lengthOf(piecesOf(fallback?.content ?? ''))

/** How many steps of an entry stand at a moment, ms of the page's clock. */
export const typedAt = ({ typedFrom }: Entry, now: number): number =>
  typedFrom === undefined ? Number.POSITIVE_INFINITY : Math.floor((now - typedFrom) / typingStep)

export const isTyping = (entry: Entry | undefined, now: number): boolean =>
  entry?.answer !== undefined && typedAt(entry, now) < stepsOf(entry.answer)
export const isWaiting = (entry: Entry | undefined): boolean =>
  entry !== undefined && entry.answer === undefined && entry.failure === undefined

export const changeEntry = (key: string, change: Partial<Entry>): void => {
  const chat = chatStore.get()
  const entries = chat.entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))
  chatStore.set({ ...chat, entries })
}
export const showAtOnce = (key: string): void => changeEntry(key, { typedFrom: undefined })

/** An empty conversation; of another user always. */
export const startNew = (userId = chatStore.get().userId): void => {
  const before = chatStore.get().userId
  if (before !== '' && before !== userId) draftStore.set({ text: '', focused: false })
  chatStore.set({ userId, ...nothing })
}

type Told = ChatMessage & { readonly role: 'user' | 'assistant' }
/** A conversation as it was kept: each question with what was answered, where it was. */
export const openConversation = (conversationId: string, told: readonly Told[], unanswered: string): void => {
  const entries = told.flatMap((message, at): Entry[] => {
    if (message.role !== 'user') return []
    const next = told[at + 1]
    const asked = { content: message.content, deepThinking: (next?.reasoning_content ?? '') !== '' }
    const answer = next?.role === 'assistant' ? { answer: next } : { failure: unanswered }
    return [{ key: message.messageId, asked, ...answer }]
  })
  chatStore.set({ ...chatStore.get(), conversationId, entries })
}
