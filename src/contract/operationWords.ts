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
  alarm_rule: words('告警规则', 'Alarm rule'),
  station: words('站点', 'Station'),
  device: words('设备', 'Device'),
  profile: words('模板', 'Profile'),
  retention: words('数据保留', 'Retention'),
  maintenance: words('维护', 'Maintenance'),
  port: words('港口', 'Port'),
  ship: words('船舶', 'Ship'),
  tariff: words('电价', 'Tariff'),
  control: words('遥控', 'Remote control'),
  storage_station: words('储能电站设置', 'Storage station setting'),
  charging_station: words('充换电站设置', 'Charging station setting'),
  charge_plan: words('充电计划', 'Charge plan'),
  swap_booking: words('换电预约', 'Swap booking'),
  pile: words('岸电桩', 'Shore-power pile'),
  pile_token: words('岸电桩卡号', 'Pile token'),
  pile_session: words('岸电桩记录', 'Pile session'),
