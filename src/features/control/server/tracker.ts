import { replyWire } from '#server/commands/replyWire.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker, WireHandler } from '#server/context/stream.ts'
import { createConfirming } from './confirming.ts'
import { endDue } from './due.ts'
import { takeReply } from './replies.ts'
import { createSender } from './sending.ts'
import { tellDesks } from './signals.ts'
import type { Command } from './store.ts'

/** Sends, takes replies and judges results, in the one process that follows the stream. */
export const createControl = (context: Context): { tracker: Tracker; replies: WireHandler } => {
  const { log } = context
  const sender = createSender(context)
  const confirming = createConfirming(context)
  const accepted = (command: Command): void => {
    confirming.accepted(command).catch((error) => log.warn('a result could not be judged yet', { error }))
  }
  return {
    replies: replyWire((reply) => takeReply(context, reply, accepted)),
    tracker: {
      name: 'remote control',
      start: async () => {
        await confirming.start()
        sender.start()
      },
      stop: sender.stop,
      observe: confirming.observe,
      tick: async () => {
        sender.wake()
        if (await endDue(context)) tellDesks(context)
        await confirming.tick()
      },
    },
  }
}
