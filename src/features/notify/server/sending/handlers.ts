import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { createAttempts } from '#server/people/attempts.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { notifyMessageContract, notifyTopics } from '../../contract.ts'
import { type Channel, channels as allChannels } from '../../shapes.ts'
import { createLinked } from './acknowledging.ts'
import { type Channels, type ChannelTimes, createChannels } from './channels.ts'
import { channelCounts, messageExport, messagePage } from './messages.ts'
import { alertsOf, noteSeen } from './portal.ts'
import { createMessagePruning } from './pruning.ts'
import { createSender } from './sender.ts'
import { createTrial } from './trial.ts'
import { removeWebhook, saveWebhook, webhookPage } from './webhooks.ts'

const handlers = (context: Context, channels: Channels): Handlers<typeof notifyMessageContract> => {
  const { db, clock, config, live } = context
  const box = createSecretBox(config)
  const attempts = createAttempts(db, clock)
  const isReady = (channel: Channel): boolean =>
    channel === 'email' ? config.mail !== undefined : channel === 'sms' ? config.smsWebhook !== undefined : true
  const trial = createTrial({ context, attempts, channels }, isReady)
  return {
    webhookPage: (input, { caller }) => webhookPage(context, caller, input),
    webhookSave: async (input, call) => saveWebhook({ context, box }, call, input),
    webhookRemove: (input, call) => removeWebhook(context, call, input),
    channelList: async (_, { caller }) => {
      const counts = await channelCounts(db, caller, clock())
      return allChannels.map((channel) => ({ channel, ready: isReady(channel), ...counts(channel) }))
    },
    test: trial,
    messagePage: (input, { caller, language }) => messagePage(context, caller, language, input),
    messageExport: (input, { caller, language }) => messageExport(context, caller, language, input),
    seen: async ({ messageIds }, { caller }) => {
      await noteSeen(db, caller.userId, messageIds, clock())
      live.changed('alerts', caller.userId)
      return true as const
    },
    ...createLinked(context, attempts),
  }
}

/** Messages leave by these times; the usual ones unless given. */
export const notifyMessagesWith = (times: ChannelTimes): Feature =>
  feature(notifyMessageContract, notifyTopics, (context) => {
    const { db, clock, config } = context
    const box = createSecretBox(config)
    const channels = createChannels(config, box, times)
    return {
      handlers: handlers(context, channels),
      sources: {
        alerts: {
          allowed: (id, caller) => id === caller.userId,
          snapshot: (id) => alertsOf(db, id, clock()),
          delta: (id) => alertsOf(db, id, clock()),
        },
      },
      trackers: [createSender({ context, channels }), createMessagePruning(context)],
    }
  })

export const notifyMessages: Feature = notifyMessagesWith({})
