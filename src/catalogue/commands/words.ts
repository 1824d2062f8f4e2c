import type { CommandName, CommandState } from './command.ts'

type Words = { readonly zh: string; readonly en: string }

export const commandWords: Readonly<Record<CommandName, Words>> = {
  reset: { zh: '故障复位', en: 'Reset fault' },
  restart: { zh: '重启', en: 'Restart' },
  open: { zh: '分闸', en: 'Open breaker' },
  close: { zh: '合闸', en: 'Close breaker' },
  setPower: { zh: '设定功率', en: 'Set power' },
  start: { zh: '启动', en: 'Start' },
  stop: { zh: '停止', en: 'Stop' },
  unlock: { zh: '解锁', en: 'Unlock' },
  availability: { zh: '设置可用性', en: 'Set availability' },
  write: { zh: '写入点位', en: 'Write point' },
  planAuto: { zh: '切换自动计划', en: 'Switch plan to automatic' },
}

export const commandStateWords: Readonly<Record<CommandState, Words>> = {
  pending: { zh: '待审批', en: 'pending' },
  approved: { zh: '已批准', en: 'approved' },
  sending: { zh: '发送中', en: 'sending' },
  sent: { zh: '已发送', en: 'sent' },
  accepted: { zh: '设备已接受', en: 'accepted' },
  done: { zh: '已完成', en: 'done' },
  rejected: { zh: '已驳回', en: 'rejected' },
  cancelled: { zh: '已撤销', en: 'cancelled' },
  expired: { zh: '已过期', en: 'expired' },
  blocked: { zh: '联锁阻止', en: 'blocked' },
  offline: { zh: '设备离线', en: 'offline' },
  refused: { zh: '设备拒绝', en: 'refused' },
  unanswered: { zh: '无应答', en: 'unanswered' },
  unconfirmed: { zh: '结果未确认', en: 'unconfirmed' },
}
