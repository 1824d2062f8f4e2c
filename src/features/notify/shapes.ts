import { z } from 'zod'
import { id, integer, version } from '#contract/fields.ts'
import { platforms } from '#contract/platforms.ts'

export const channels = ['portal', 'email', 'sms', 'webhook'] as const
export type Channel = (typeof channels)[number]
/** who is told first: who is on duty, who has a role, or people by name */
export const targets = ['duty', 'role', 'users'] as const
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'unsure'] as const
export type MessageState = (typeof messageStates)[number]
export const messageKinds = ['began', 'escalated', 'repeated', 'ended', 'digest', 'limit', 'test'] as const
export type MessageKind = (typeof messageKinds)[number]
export const webhookKinds = ['wecom', 'dingtalk', 'feishu', 'json'] as const
export type WebhookKind = (typeof webhookKinds)[number]

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Wall times of the station, into the next day where `to` is not later; weekday 1 is Monday, that of the day on which they begin. */
export const hours = z.object({
  from: clock,
  to: clock,
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
})
export type Hours = z.infer<typeof hours>

/** Minutes after the first were told while nobody took note: who is told then, by their order on duty or by name. */
export const step = z
  .object({
    afterMinutes: integer.pipe(z.number().min(1).max(1440)),
    order: integer.pipe(z.number().min(1).max(3)).optional(),
    userIds: z.array(id).min(1).max(20).optional(),
  })
  .refine(({ order, userIds }) => (order === undefined) !== (userIds === undefined), 'order or userIds')
export type Step = z.infer<typeof step>

/** Empty lists choose all levels, platforms, stations or kinds of alarms. */
export const ruleFields = {
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  levels: z.array(integer.pipe(z.number().min(1).max(3))).max(3),
  platforms: z.array(z.enum(platforms.map(({ key }) => key))).max(20),
  stationIds: z.array(id).max(500),
  alarmTypes: z.array(z.string().trim().min(1).max(60)).max(200),
  to: z.enum(targets),
  roleIds: z.array(id).max(20),
  userIds: z.array(id).max(50),
  channels: z.array(z.enum(channels)).min(1).max(4),
  webhookIds: z.array(id).max(10).default([]),
  /** how long an alarm lasts before anybody is told */
  delaySeconds: integer.pipe(z.number().min(0).max(86_400)),
  /** 0 never again */
  repeatMinutes: integer.pipe(z.number().min(0).max(1440)),
  onEnd: z.boolean(),
  hours: hours.nullable(),
  steps: z.array(step).max(5),
}
export const notifyRule = z.object({
  ruleId: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  ...ruleFields,
  version: z.number(),
})
export type NotifyRule = z.infer<typeof notifyRule>

/** Who is told next about an alarm that nobody took note of. */
export const nextStep = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  /** how often somebody was told by this rule so far */
  told: z.number(),
  toldNames: z.array(z.string()),
  /** first, second, third on duty; null where people are named */
  order: z.number().nullable(),
  realNames: z.array(z.string()),
  dueTs: z.number(),
})
export type NextStep = z.infer<typeof nextStep>

export const webhookFields = {
  name: z.string().trim().min(1).max(60),
  kind: z.enum(webhookKinds),
  url: z.string().trim().min(1).max(1000),
  /** `***` keeps the one that is stored; empty takes it away */
  secret: z.string().trim().max(200).default(''),
  /** text with {title}, {text}, {level}, {station}, {device}, {alarm}, {time}, {link}; empty for the usual one */
  template: z.string().max(4000).default(''),
}
export const notifyWebhook = z.object({
  webhookId: z.string(),
  ...webhookFields,
  orgName: z.string(),
  version: z.number(),
})
export type NotifyWebhook = z.infer<typeof notifyWebhook>

export const notifyMessage = z.object({
  messageId: z.string(),
  channel: z.enum(channels),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  userName: z.string().nullable(),
  webhookName: z.string().nullable(),
  ruleName: z.string().nullable(),
  stationName: z.string().nullable(),
  alarmId: z.string().nullable(),
  alarmContent: z.string().nullable(),
  alarmCount: z.number(),
  level: z.number().nullable(),
  tries: z.number(),
  time: z.string(),
  ts: z.number(),
  sentTime: z.string().nullable(),
  deliveredTime: z.string().nullable(),
  error: z.string().nullable(),
})
export type NotifyMessage = z.infer<typeof notifyMessage>

/** A message in the portal; `sound` where it is to be heard (level 1). */
export const alert = z.object({
  messageId: z.string(),
  kind: z.enum(messageKinds),
  title: z.string(),
  text: z.string(),
  titleEn: z.string(),
  textEn: z.string(),
  level: z.number().nullable(),
  sound: z.boolean(),
  alarmId: z.string().nullable(),
  ts: z.number(),
})
export type Alert = z.infer<typeof alert>

export const removal = z.object({ id, version })
