import { type Columns, millisColumn } from '#contract/columns.ts'
import type { NotifyMessage } from './shapes.ts'

export const channelWords = {
  portal: { zh: '系统内', en: 'Portal' },
  email: { zh: '邮件', en: 'E-mail' },
  sms: { zh: '短信', en: 'SMS' },
  webhook: { zh: '群机器人/Webhook', en: 'Webhook' },
}
export const kindWords = {
  began: { zh: '告警', en: 'Alarm' },
  escalated: { zh: '升级', en: 'Escalation' },
  repeated: { zh: '重复提醒', en: 'Reminder' },
  ended: { zh: '恢复', en: 'Resolved' },
  digest: { zh: '汇总', en: 'Digest' },
  limit: { zh: '已达上限', en: 'Limit reached' },
  test: { zh: '测试', en: 'Test' },
}
export const messageStateWords = {
  queued: { zh: '待发送', en: 'Queued' },
  sent: { zh: '已发送', en: 'Sent' },
  delivered: { zh: '已送达', en: 'Delivered' },
  failed: { zh: '失败', en: 'Failed' },
  unsure: { zh: '不确定', en: 'Unsure' },
}

export const notifyMessageColumns: Columns<NotifyMessage> = [
  { key: 'time', zh: '时间', en: 'Time', kind: 'time' },
  millisColumn('ts'),
  {
    key: 'receiver',
    zh: '接收人',
    en: 'Receiver',
    kind: 'text',
    value: ({ userName, webhookName }) => userName ?? webhookName,
  },
  { key: 'channel', zh: '渠道', en: 'Channel', kind: 'state', states: channelWords },
  { key: 'kind', zh: '类型', en: 'Kind', kind: 'state', states: kindWords },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'alarmContent', zh: '告警内容', en: 'Alarm', kind: 'text' },
  { key: 'alarmCount', zh: '告警数', en: 'Alarms', kind: 'number', decimals: 0 },
  { key: 'ruleName', zh: '通知规则', en: 'Rule', kind: 'text' },
  { key: 'state', zh: '状态', en: 'State', kind: 'state', states: messageStateWords },
  { key: 'tries', zh: '发送次数', en: 'Tries', kind: 'number', decimals: 0 },
  { key: 'sentTime', zh: '发送时间', en: 'Sent at', kind: 'time' },
  { key: 'deliveredTime', zh: '送达时间', en: 'Delivered at', kind: 'time' },
  { key: 'error', zh: '失败原因', en: 'Error', kind: 'text' },
]
