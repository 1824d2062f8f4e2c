import { refusal } from './refusal.ts'

/** Refusals of remote control. */
export const controlErrors = {
  'control.interlock': refusal(3061, '联锁不满足：{0}', 'Interlock not met: {0}'),
  'control.open': refusal(3062, '该设备有未完成的指令', 'A command is still open here'),
  'control.own': refusal(3063, '不能审批自己的申请', 'Nobody approves his own request'),
  'control.over': refusal(3064, '指令已结束或已过期', 'The command is over'),
  'control.request_id': refusal(3065, '该请求编号已用于其他操作', 'This request id was used for something else'),
  'control.reason': refusal(3066, '请填写操作原因（5-200字）', 'Give a reason, 5–200 characters'),
  'control.unknown': refusal(3067, '该设备不支持此操作', 'Not possible on this device'),
}
