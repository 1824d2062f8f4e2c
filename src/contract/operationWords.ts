import type { Language } from './errors.ts'
import { operationFields } from './operationFields.ts'
import { isPersonCode, personWord, type Words } from './personCodes.ts'
import { systemCodes } from './systemCodes.ts'

const words = (zh: string, en: string): Words => ({ zh, en })
type Table = Readonly<Record<string, Words>>

/** What the operation log calls the kinds of things and what was done to them. */
export const operationKinds: Table = {
  user: words('用户', 'User'),
  role: words('角色', 'Role'),
  dept: words('机构', 'Organization'),
  merchant: words('商户', 'Merchant'),
  session: words('会话', 'Session'),
  menu: words('菜单', 'Menu'),
  dict_type: words('字典类型', 'Dictionary type'),
  dict_data: words('字典数据', 'Dictionary entry'),
  parameter: words('参数', 'Parameter'),
  config: words('配置', 'Configuration'),
  org_index: words('机构标题与标志', 'Title and logo'),
  notice: words('信息', 'Notice'),
  file: words('文件', 'File'),
  alarm: words('告警', 'Alarm'),
  alarm_rule: words('告警规则', 'Alarm rule'),
  station: words('站点', 'Station'),
  device: words('设备', 'Device'),
  driver: words('驱动', 'Driver'),
  binding: words('采集配置', 'Acquisition settings'),
  profile: words('模板', 'Profile'),
  retention: words('数据保留', 'Retention'),
  maintenance: words('维护', 'Maintenance'),
  duty: words('值班表', 'Duty roster'),
  handover: words('交接班', 'Handover'),
  notify_rule: words('通知规则', 'Notification rule'),
  notify_webhook: words('通知Webhook', 'Webhook'),
  port: words('港口', 'Port'),
  ship: words('船舶', 'Ship'),
  tariff: words('电价', 'Tariff'),
  control: words('遥控', 'Remote control'),
  storage_station: words('储能电站设置', 'Storage station setting'),
  charging_station: words('充换电站设置', 'Charging station setting'),
  charge_plan: words('充电计划', 'Charge plan'),
  swap_booking: words('换电预约', 'Swap booking'),
  pile: words('岸电桩', 'Shore-power pile'),
  pile_token: words('岸电桩卡号', 'Pile card'),
  pile_session: words('岸电桩记录', 'Pile session'),
  shore_connection: words('岸电连接', 'Shore connection'),
  berth: words('泊位', 'Berth'),
  shore_station: words('岸电站设置', 'Shore power station setting'),
  emission_factor: words('排放因子', 'Emission factor'),
  model: words('型号', 'Model'),
  history: words('历史数据', 'History'),
  param: words('参数定义', 'Parameter definition'),
}
export const operationActions: Table = {
  save: words('新增', 'Add'),
  update: words('修改', 'Change'),
  remove: words('删除', 'Remove'),
  assign: words('分配权限', 'Permissions'),
  resetPassword: words('重置密码', 'Reset password'),
  password: words('修改密码', 'Own password'),
  unlock: words('解锁', 'Unlock'),
  profile: words('修改资料', 'Own profile'),
  avatar: words('更换头像', 'Own picture'),
  totpOn: words('开启两步验证', 'Two-step sign-in on'),
  totpOff: words('关闭两步验证', 'Two-step sign-in off'),
  resetTotp: words('重置两步验证', 'Reset two-step sign-in'),
  sort: words('排序', 'Sort'),
  reset: words('恢复默认', 'Back to default'),
  token: words('重置令牌', 'New token'),
  mount: words('变更位置', 'Move'),
  end: words('结束', 'End'),
  retire: words('停用', 'Retire'),
  request: words('申请', 'Request'),
  approve: words('批准', 'Approve'),
  reject: words('驳回', 'Reject'),
  cancel: words('撤销', 'Take back'),
  confirm: words('确认', 'Confirm'),
  asset: words('修改资产信息', 'Change asset details'),
  state: words('变更状态', 'Change state'),
  bind: words('绑定', 'Bind'),
  import: words('导入', 'Import'),
  acknowledgeLink: words('通过链接确认', 'Acknowledge by link'),
  settle: words('结算', 'Settle'),
  void: words('作废', 'Void'),
}
const yesOrNo: Table = { 0: words('否', 'No'), 1: words('是', 'Yes') }
/** Values of fields that are no codes of people. */
const values: Readonly<Record<string, Table>> = {
  is_visible: yesOrNo,
  keep_alive: yesOrNo,
  is_valid: yesOrNo,
  is_on: yesOrNo,
  required: yesOrNo,
  enable: yesOrNo,
  device_state: {
    planned: words('计划', 'Planned'),
    inService: words('在用', 'In service'),
    maintenance: words('检修', 'Maintenance'),
    retired: words('报废', 'Retired'),
  },
  enabled: yesOrNo,
  plan_mode: { advise: words('仅建议', 'Advise'), auto: words('自动', 'Automatic') },
  follows_forecast: yesOrNo,
  platform_admin: yesOrNo,
  ...systemCodes,
  port_kind: { port: words('港口', 'Port'), anchorage: words('锚地', 'Anchorage') },
  operating_mode: { 0: words('换电', 'Swap'), 1: words('充电', 'Charge') },
  readers: { '*': words('全部', 'Everyone') },
}

const wordOf = (table: Table, key: string, language: Language): string => table[key]?.[language] ?? key

export const kindWord = (kind: string, language: Language): string => wordOf(operationKinds, kind, language)
export const actionWord = (action: string, language: Language): string => wordOf(operationActions, action, language)
export const fieldWord = (field: string, language: Language): string => wordOf(operationFields, field, language)
/** A value as a reader understands it: codes in words, everything else as it was written. */
export const valueWord = (field: string, value: string, language: Language): string =>
  isPersonCode(field) && value !== ''
    ? personWord(field, value, language)
    : (values[field]?.[value]?.[language] ?? value)
