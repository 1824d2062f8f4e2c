import { refusal } from './refusal.ts'

/** Refusals of shore power: 3091 to 3094 and 3141 to 3149. */
export const shoreErrors = {
  'shore.ship': refusal(3091, '没有可在该站接岸电的这艘船舶', 'No such ship can be connected at this station'),
  'shore.place': refusal(3092, '泊位或接口不存在，或不属于该站', 'No such berth or socket at this station'),
  'shore.taken': refusal(3093, '{0} 已有 {1} 的申请或连接', '{0} is held by {1}'),
  'shore.over': refusal(3094, '该连接已结算或作废，不能再修改', 'This connection is settled or void'),
  'shore.plugged': refusal(3141, '已插接，不能取消申请', 'It is plugged; a request can no longer be taken back'),
  'shore.running': refusal(3142, '尚未拔出，不能结算', 'It is still plugged and cannot be settled'),
  'shore.unconfirmed': refusal(3143, '请先确认船舶', 'Confirm the ship first'),
  'shore.unsettled': refusal(3144, '该连接未结算', 'This connection is not settled'),
  'shore.socket_taken': refusal(3145, '接口 {0} 已属于泊位 {1}', 'Socket {0} belongs to berth {1}'),
  'shore.berth_name': refusal(3146, '该站已有同名泊位', 'This station has a berth of this name'),
  'shore.no_tariff': refusal(3147, '该站未设置电价，不能结算', 'This station has no tariff to settle with'),
}
