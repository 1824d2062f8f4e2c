import { refusal } from './refusal.ts'

/** Refusals of settling and emission factors: 3151 to 3159. */
export const settlementErrors = {
  'settlement.no_price': refusal(
    3151,
    '该时段没有电价，请先为站点设置电价',
    'A part of this time has no price; set a tariff for the station',
  ),
  'settlement.estimated': refusal(
    3152,
    '估算电量占 {0}%，超过 1%，须确认并填写原因',
    '{0} % of the energy is estimated, more than 1 %: accept it and say why',
  ),
  'settlement.no_energy': refusal(3154, '没有可结算的电量', 'There is no energy to settle'),
  'factor.used': refusal(
    3155,
    '该因子已用于结算，不能修改，请新增版本',
    'This factor has been used; add a version that follows it',
  ),
  'factor.valid_from': refusal(3156, '已有同一生效日期的因子', 'A factor of this kind begins on that day already'),
}
