import { refusal } from './refusal.ts'

/** Refusals of points and what is written to them: 3221 to 3229. */
export const iotErrors = {
  'point.not_writable': refusal(3221, '此点位不可写入', 'This point cannot be written'),
  'point.out_of_range': refusal(3222, '须在 {0} 与 {1} 之间', 'Must be between {0} and {1}'),
  'point.not_whole': refusal(3223, '状态须为整数', 'A state is a whole number'),
}
