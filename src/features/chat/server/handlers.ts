import { type Feature, feature } from '#server/http/feature.ts'
import { chatContract } from '../contract.ts'
import { createChat } from './chat.ts'
import { conversationMessages, conversationPage, removeConversation, renameConversation } from './conversations.ts'
import { offeredTools } from './offeredTools.ts'
import type { AnyTool } from './outside/toolBox.ts'
import { createChatPruning } from './pruning.ts'

/** The assistant, whose outside service may call these tools. */
export const chatWith = (tools: readonly AnyTool[]): Feature =>
  feature(chatContract, {}, (context, ask) => {
    const { db } = context
    return {
      handlers: {
        ...createChat(context, ask, tools),
        conversationPage: (input, { caller }) => conversationPage(db, caller, input),
        conversationMessages: (input, { caller }) => conversationMessages(db, caller, input),
        conversationRename: (input, { caller }) => renameConversation(db, caller, input),
        conversationRemove: (input, { caller }) => removeConversation(db, caller, input),
      },
      trackers: [createChatPruning(context)],
    }
  })

export const chat: Feature = chatWith(offeredTools)
