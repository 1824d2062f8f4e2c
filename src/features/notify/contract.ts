import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, nothing, optionalId, requestId, time, version } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { notifyMessageColumns } from './columns.ts'
import {
  alert,
  channels,
  messageStates,
  nextStep,
  notifyMessage,
  notifyRule,
  notifyWebhook,
  ruleFields,
  webhookFields,
} from './shapes.ts'

const find = {
  userId: optionalId,
  alarmId: optionalId,
  channel: z.enum(channels).optional(),
  state: z.enum(messageStates).optional(),
  startTime: time.optional(),
  endTime: time.optional(),
}

/** Who is told of which alarms, and who is asked next. */
export const notifyContract = {
  rulePage: get('/web/notify/rule/page', {
    access: 'notify_view',
    summary: 'Rules of notification of the own organizations',
    input: z.object({ name: z.string().trim().max(60).optional(), ...paging }),
    output: page(notifyRule),
  }),
  ruleSave: post('/web/notify/rule/save', {
    access: 'notify_save',
    summary: 'Add or change a rule; refused where somebody named does not see a station that it names',
    input: z.object({ ruleId: id.optional(), orgId: id.optional(), ...ruleFields, version, requestId }),
    output: z.object({ ruleId: z.string(), version: z.number() }),
  }),
  ruleRemove: post('/web/notify/rule/remove', {
    access: 'notify_save',
    summary: 'Remove a rule; what it has queued already is still sent',
    input: z.object({ ruleId: id, version }),
    output: done,
  }),
  next: get('/web/notify/next', {
    access: 'platform',
    summary: 'Who is told next about an unresolved alarm, and when, while nobody takes note of it; the soonest first',
    input: z.object({ alarmId: id }),
    output: z.array(nextStep),
  }),
}

/** How messages leave, and what became of them. */
export const notifyMessageContract = {
  webhookPage: get('/web/notify/webhook/page', {
    access: 'notify_view',
    summary:
      'Webhooks of the own organizations; a secret is answered as ***, the address without notify_save as its host',
    input: z.object({ name: z.string().trim().max(60).optional(), ...paging }),
    output: page(notifyWebhook),
  }),
  webhookSave: post('/web/notify/webhook/save', {
    access: 'notify_save',
    summary: 'Add or change a webhook; another address demands the secret anew',
    input: z.object({ webhookId: id.optional(), ...webhookFields, version, requestId }),
    output: z.object({ webhookId: z.string(), version: z.number() }),
  }),
  webhookRemove: post('/web/notify/webhook/remove', {
    access: 'notify_save',
    summary: 'Remove a webhook',
    input: z.object({ webhookId: id, version }),
    output: done,
  }),
  channelList: get('/web/notify/channel/list', {
    access: 'notify_view',
    summary: 'Channels with whether the server is set up for them, and how many of the last hour’s messages failed',
    input: nothing,
    output: z.array(z.object({ channel: z.enum(channels), ready: z.boolean(), sent: z.number(), failed: z.number() })),
  }),
  test: post('/web/notify/test', {
    access: 'notify_save',
    summary:
      'Send a test message now to a user by a channel, or to a webhook, which `target` stands for as well; answers what became of it within 15 s',
    input: z
      .object({ channel: z.enum(channels), target: id.optional(), userId: id.optional(), webhookId: id.optional() })
      .refine(
        ({ target, userId, webhookId }) =>
          [target, userId, webhookId].filter((each) => each !== undefined).length === 1,
        'target, userId or webhookId',
      ),
    output: z.object({ state: z.enum(messageStates), error: z.string().nullable() }),
  }),
  messagePage: get('/web/notify/message/page', {
    access: 'notify_view',
    summary:
      'Messages to people whom the caller manages and to webhooks, newest first, with what became of each; station and alarm only of alarms that the caller may see',
    input: z.object({ ...find, ...paging }),
    output: page(notifyMessage),
  }),
  messageExport: fileExport('/web/notify/message/export', {
    access: 'notify_view',
    summary: 'The page’s messages as a file',
    fileName: '通知记录',
    input: z.object(find),
    columns: notifyMessageColumns,
  }),
  seen: post('/web/notify/message/seen', {
    access: 'signed-in',
    summary: 'The portal has shown these messages to the caller',
    input: z.object({ messageIds: z.array(id).min(1).max(100) }),
    output: done,
  }),
  linked: post('/web/notify/acknowledge/show', {
    access: 'open',
    summary: 'What the one-time link of a message is for; without a session',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({
      realName: z.string(),
      stationName: z.string(),
      deviceName: z.string(),
      alarmContent: z.string(),
      level: z.number(),
      alarmTime: z.string(),
    }),
  }),
  acknowledge: post('/web/notify/acknowledge', {
    access: 'open',
    summary:
      'Take note of an alarm with the one-time link of a message, as the person it was sent to; without a session',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: done,
  }),
}

export const notifyTopics = {
  alerts: topic('alerts', {
    access: 'signed-in',
    summary: 'alerts/<own userId>: messages to the user that no portal has shown yet, of the last ten minutes',
    snapshot: z.array(alert),
    delta: z.array(alert),
  }),
}
