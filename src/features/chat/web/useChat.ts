import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { call, isSessionEnd, keyOf } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { useToast } from '#web/toast.ts'
import { chatContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { failureOf } from './failure.ts'
import { type Asked, changeEntry, chatStore, isTyping, isWaiting, startNew } from './chatStore.ts'

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
/** A stopped answer says in which conversation one can go on. */
const stopped = z.object({ data: z.object({ conversationId: z.string() }) })
let count = 0

/** The conversation that is open, and what one does with it. */
export const useChat = () => {
  const text = useText(messages)
  const toast = useToast()
  const client = useQueryClient()
  const { user } = useSession()
  const chat = useStore(chatStore)
  const userId = user?.user_id ?? ''
  useEffect(() => {
    if (chatStore.get().userId !== userId) startNew(userId)
  }, [userId])

  const put = async (asked: Asked): Promise<void> => {
    count += 1
    const key = `asked${count}`
    const { conversationId, entries } = chatStore.get()
    chatStore.set({ ...chatStore.get(), entries: [...entries, { key, asked }] })
    const isHere = (): boolean => chatStore.get().entries.some((entry) => entry.key === key)
    try {
      const { content, deepThinking, platform, deviceId } = asked
      const { conversationId: id, ...answer } = await call(chatContract.chat, {
        ...{ content, deepThinking: deepThinking ? 1 : 0, conversationId, platform, deviceId },
      })
      if (!isHere()) return
      chatStore.set({ ...chatStore.get(), conversationId: id })
      changeEntry(key, { answer, typedFrom: still?.matches ? undefined : performance.now() })
    } catch (error) {
      const { data } = stopped.safeParse(error)
      if (data && isHere()) chatStore.set({ ...chatStore.get(), conversationId: data.data.conversationId })
      const failure = failureOf(error, text('serverBusy'))
      changeEntry(key, { failure })
      if (isHere() && !isSessionEnd(error)) toast.error(failure)
    } finally {
      void client.invalidateQueries({ queryKey: keyOf(chatContract.conversationPage) })
    }
  }
  return {
    ...chat,
    /** Whether it was sent: not while an answer is made or typed, and not without words. */
    send: (asked: Asked): boolean => {
      const last = chatStore.get().entries.at(-1)
      if (isWaiting(last) || isTyping(last, performance.now())) {
        toast.error(text('busy'))
        return false
      }
      if (asked.content.trim() === '') {
        toast.warning(text('empty'))
        return false
      }
      void put(asked)
      return true
    },
    stop: (): void => void call(chatContract.stop, {}).catch((error: unknown) => toast.error(error)),
    startNew: (): void => startNew(),
  }
}
