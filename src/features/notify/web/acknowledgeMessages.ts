import { defineMessages } from '#web/i18n.ts'

export const acknowledgeMessages = defineMessages({
  zh: {
    title: '确认告警',
    as: '以 {0} 的身份确认',
    station: '站点',
    device: '设备',
    alarm: '告警',
    time: '发生时间',
    acknowledge: '确认：我来处理',
    done: '已确认。不再升级通知，请尽快处理。',
    noToken: '链接不完整，请从消息中重新打开。',
    invalid: '此链接不能使用',
    invalidHint: '链接 30 分钟内有效且只能使用一次。请登录系统查看该告警。',
    open: '前往系统',
  },
  en: {
    title: 'Acknowledge an alarm',
    as: 'You acknowledge it as {0}',
    station: 'Station',
    device: 'Device',
    alarm: 'Alarm',
    time: 'Since',
    acknowledge: 'Acknowledge: I take care of it',
    done: 'Acknowledged. Nobody else is told now; please take care of it.',
    noToken: 'The link is not whole; open it again from the message.',
    invalid: 'This link cannot be used',
    invalidHint: 'A link is good for 30 minutes and for one use. Sign in to see the alarm.',
    open: 'To the portal',
  },
})
