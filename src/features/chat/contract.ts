import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, flag, id, optionalId } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { spoken } from './shapes.ts'

const access = 'signed-in'
const title = z.string().trim().min(1).max(60)

/** What was said: by the assistant with its reasoning, the seconds it took, who spoke (the built-in analyst, or the outside service's model), and where such a service failed what the analyst says instead. */
const message = spoken.omit({ reasoning: true }).extend({
  messageId: z.string(),
  reasoning_content: z.string(),
  seconds: z.number(),
  speaker: z.string(),
  fallback: spoken.nullable(),
})
export type ChatMessage = z.output<typeof message>

export const longestQuestion = 4000

/** The assistant: one's own conversations, and what it is asked. */
export const chatContract = {
  chat: post('/web/ai/chat', {
    access,
    summary:
      'Ask the assistant; without conversationId a new conversation begins. platform and deviceId say what is open on the screen',
    input: z.object({
      conversationId: optionalId,
      content: z.string().max(longestQuestion),
      deepThinking: flag.default(0),
      platform: z.string().max(40).optional(),
      deviceId: optionalId,
    }),
    output: message.extend({ conversationId: z.string() }),
  }),
  stop: post('/web/ai/stop', {
    access,
    summary:
      'Stop the answer that is being made in a conversation; without conversationId all that are made for the caller',
    input: z.object({ conversationId: optionalId }),
    output: done,
  }),
  conversationPage: get('/web/ai/conversation/page', {
    access,
    summary: 'One’s own conversations, the last used first',
    input: z.object({ ...paging }),
    output: page(z.object({ conversationId: z.string(), title: z.string(), updateTime: z.string(), ts: z.number() })),
  }),
  conversationRename: post('/web/ai/conversation/rename', {
    access,
    summary: 'Give a conversation another title',
    input: z.object({ conversationId: id, title }),
    output: done,
  }),
  conversationRemove: post('/web/ai/conversation/remove', {
    access,
    summary: 'Remove a conversation with its messages',
    input: z.object({ conversationId: id }),
    output: done,
  }),
  conversationMessages: get('/web/ai/conversation/messages', {
    access,
    summary: 'The messages of a conversation in order',
    input: z.object({ conversationId: id }),
    output: z.array(message.extend({ role: z.enum(['user', 'assistant']), time: z.string(), ts: z.number() })),
  }),
}
