import { refusal } from './refusal.ts'

/** Refusals of tariffs; 3101 to 3121 are those of a ship's form. */
export const tariffErrors = {
  'tariff.hours_missing': refusal(3131, '{0}月 {1} 至 {2} 没有时段', 'In month {0} no period covers {1} to {2}'),
  'tariff.hours_twice': refusal(
    3132,
    '{0}月 {1} 至 {2} 有重复的时段',
    'In month {0} more than one period covers {1} to {2}',
  ),
  'tariff.hours_order': refusal(
    3133,
    '时段的结束时间须晚于开始时间：{0} 至 {1}',
    'A period must end after it begins: {0} to {1}',
  ),
  'tariff.version_used': refusal(
    3134,
    '该版本已用于计费或报表，不能修改，请新增版本',
    'This version has been used; add a version that follows it',
  ),
  'tariff.valid_from': refusal(
    3135,
    '生效日期须晚于已有版本：{0}',
    'A new version must begin after the newest one: {0}',
  ),
  'tariff.past': refusal(
    3136,
    '该电价已在使用，生效日期不能早于今天',
    'This tariff is in use; its versions may not begin before today',
  ),
  'tariff.decimals': refusal(3137, '价格最多保留4位小数', 'Prices have at most 4 decimals'),
  'tariff.retired': refusal(3138, '该电价已停用', 'This tariff has been retired'),
}
