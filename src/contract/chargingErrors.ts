import { refusal } from './refusal.ts'

/** Refusals of port charging: 3081 to 3090. */
export const chargingErrors = {
  'charging.span': refusal(3081, '时间范围不能超过{0}天', 'The span may have at most {0} days'),
  'booking.eta_needed': refusal(3082, '请输入预计到港时间', 'Enter the time of arrival'),
  'booking.ship': refusal(3083, '没有可在该站预约的这艘船舶', 'No such ship can be booked at this station'),
  'booking.boxes': refusal(
    3084,
    '所选箱式电源不存在、重复或多于需求数',
    'A box is unknown, named twice, or one too many',
  ),
  'booking.box_taken': refusal(3085, '{0} 已在 {1} {2} 的预约中', '{0} stands in the booking of {1} at {2}'),
  'booking.over': refusal(3086, '该预约已结束，不能再修改', 'This booking is over and cannot be changed'),
  'booking.eta_past': refusal(3087, '预计到港时间已过去6小时以上', 'The time of arrival passed more than 6 h ago'),
}
