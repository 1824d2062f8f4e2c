import { z } from 'zod'
import { wireLimits } from '#contract/wireLimits.ts'
import type { WireHandler } from '#server/context/stream.ts'
import { replyMessage } from '#server/ingest/messages.ts'
import type { TakeReply } from './wire.ts'

const { replyCharacters } = wireLimits

/** Reads `devices/{code}/command/reply`. What fits is handed to `take`, which knows the ids; the rest is refused. */
export const replyWire =
  (take: TakeReply): WireHandler =>
  async ({ device, content, now }) => {
    const said = replyMessage.safeParse(content)
    if (!said.success)
      return [{ reason: 'wrong_type', detail: z.prettifyError(said.error).replaceAll('\n', ' ').slice(0, 200) }]
    const { id, ok, message } = said.data
    if (message.length > replyCharacters)
      return [{ reason: 'oversized', detail: `command/reply: a message of ${message.length} characters` }]
    const taken = await take({ deviceId: device.deviceId, wireId: id, ok, message, at: now })
    if (taken === 'taken') return []
    return [{ reason: taken === 'unknown' ? 'unknown_command' : 'foreign_command', detail: `command/reply: ${id}` }]
  }
