import type { Language } from './errors.ts'
import { isPersonCode, personWord, type Words } from './personCodes.ts'

const words = (zh: string, en: string): Words => ({ zh, en })
type Table = Readonly<Record<string, Words>>

/** What the operation log calls the kinds of things, what was done to them, and their fields. */
export const operationKinds: Table = {
  user: words('用户', 'User'),
  role: words('角色', 'Role'),
  dept: words('机构', 'Organization'),
  merchant: words('商户', 'Merchant'),
  session: words('会话', 'Session'),
}
export const operationActions: Table = {
  save: words('新增', 'Add'),
  update: words('修改', 'Change'),
  remove: words('删除', 'Remove'),
  assign: words('分配权限', 'Permissions'),
  resetPassword: words('重置密码', 'Reset password'),
  unlock: words('解锁', 'Unlock'),
  profile: words('修改资料', 'Own profile'),
  avatar: words('更换头像', 'Own picture'),
  totpOn: words('开启两步验证', 'Two-step sign-in on'),
  totpOff: words('关闭两步验证', 'Two-step sign-in off'),
  resetTotp: words('重置两步验证', 'Reset two-step sign-in'),
}
const fields: Table = {
  user_name: words('用户名', 'User name'),
  real_name: words('姓名', 'Real name'),
  mobile_phone: words('手机号', 'Phone'),
  user_type: words('用户类型', 'User type'),
  category: words('用户类别', 'Category'),
  roles: words('角色', 'Roles'),
  status: words('状态', 'Status'),
  dept: words('部门', 'Department'),
  email: words('邮箱', 'E-mail'),
  gender: words('性别', 'Gender'),
  expiry_time: words('有效期至', 'Valid until'),
  password: words('密码', 'Password'),
  external_name: words('外部账号', 'External name'),
  role_name: words('角色名称', 'Role name'),
  role_key: words('角色标识', 'Role key'),
  level: words('级别', 'Level'),
  is_editable: words('是否可编辑', 'Editable'),
  sort: words('排序', 'Sort'),
  data_scope: words('数据范围', 'Data scope'),
  authorities: words('权限', 'Permissions'),
  dept_name: words('机构名称', 'Organization name'),
  parent: words('上级机构', 'Parent'),
  dept_type: words('机构类型', 'Type'),
  is_merchant_root: words('商户根机构', 'Root of a merchant'),
  merchant: words('所属商户', 'Merchant'),
  third_code: words('第三方编码', 'Third-party code'),
  merchant_name: words('商户名称', 'Merchant name'),
  contact: words('联系人', 'Contact'),
}

const wordOf = (table: Table, key: string, language: Language): string => table[key]?.[language] ?? key

export const kindWord = (kind: string, language: Language): string => wordOf(operationKinds, kind, language)
export const actionWord = (action: string, language: Language): string => wordOf(operationActions, action, language)
export const fieldWord = (field: string, language: Language): string => wordOf(fields, field, language)
/** A value as a reader understands it: codes in words, everything else as it was written. */
export const valueWord = (field: string, value: string, language: Language): string =>
  value !== '' && isPersonCode(field) ? personWord(field, value, language) : value
