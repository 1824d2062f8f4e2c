import type { Language } from '#contract/errors.ts'

type Texts = Readonly<Record<Language, string>>
const both = (zh: string, en: string): Texts => ({ zh, en })

const subjects: Readonly<Record<string, Texts>> = {
  alarm: both('告警', 'Alarms'),
  asset: both('资产', 'Assets'),
  asset_equipment: both('设备', 'Equipment'),
  asset_model: both('类型型号', 'Types and models'),
  asset_param: both('参数定义', 'Parameter definitions'),
  asset_station: both('站点', 'Stations'),
  boxHistory: both('箱电历史告警', 'Box alarm history'),
  duty: both('值班', 'Duty'),
  iot: both('物联网', 'IoT'),
  iot_profile: both('模板', 'Profiles'),
  notify: both('通知', 'Notification'),
  ship: both('船舶', 'Ships'),
  sys_config: both('配置', 'Configuration'),
  sys_dept: both('机构', 'Organizations'),
  sys_dict: both('字典', 'Dictionaries'),
  sys_log: both('日志', 'Logs'),
  sys_menu: both('菜单', 'Menus'),
  sys_merchant: both('商户', 'Merchants'),
  sys_notice: both('信息', 'Notices'),
  sys_parameter: both('参数', 'Parameters'),
  sys_role: both('角色', 'Roles'),
  sys_session: both('会话', 'Sessions'),
  sys_user: both('用户', 'Users'),
}

const verbs: Readonly<Record<string, Texts>> = {
  acknowledge: both('确认', 'acknowledge'),
  assign: both('分配权限', 'assign permissions'),
  control: both('控制', 'control'),
  export: both('导出', 'export'),
  handover: both('交接班', 'hand over'),
  import: both('导入导出', 'import and export'),
  remove: both('结束', 'end'),
  save: both('新增、修改、删除', 'add, change, remove'),
  token: both('重置令牌', 'reset tokens'),
  view: both('查看', 'view'),
}

/** An authority in words: what it is about, and what it lets one do; its own key where nobody gave it words. */
export const authorityText = (authority: string, language: Language): string => {
  const at = authority.lastIndexOf('_')
  const subject = subjects[authority.slice(0, at)]
  const verb = verbs[authority.slice(at + 1)]
  return subject && verb ? `${subject[language]} · ${verb[language]}` : authority
}
