import { refusal } from './refusal.ts'

/** Refusals of port charging: 3081 to 3090. */
export const chargingErrors = {
  'charging.span': refusal(3081, '时间范围不能超过{0}天', 'The span may have at most {0} days'),
}
