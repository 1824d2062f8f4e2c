import { refusal } from './refusal.ts'

/** Refusals of duty: 3251 to 3259. */
export const dutyErrors = {
  'duty.overlap': refusal(3251, '班次时间重叠：{0}', 'Shifts overlap: {0}'),
  'duty.stranger': refusal(3252, '以下人员无权查看该站点，不能排班：{0}', 'These people may not see the station: {0}'),
  'duty.own_handover': refusal(3253, '不能确认自己的交班', 'Nobody confirms his own handover'),
  'duty.confirmed': refusal(3254, '该交班已确认', 'This handover is confirmed already'),
}
