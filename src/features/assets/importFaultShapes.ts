import type { Language } from '#contract/errors.ts'

const words = (zh: string, en: string) => ({ zh, en })

/** What can be wrong with a cell of a file with equipment; `{0}` is the first detail. */
const faultWords = {
  needed: words('请填写', 'is missing'),
  formula: words('不能是公式', 'holds a formula'),
  twice: words('与第{0}行重复', 'stands on line {0} already'),
  codeForm: words(
    '字母或数字开头，可含 _ . : -，最多60位',
    'begins with a letter or digit; letters, digits, _ . : -, at most 60',
  ),
  codeTaken: words('设备编码已存在', 'this device code is taken'),
  tooLong: words('最多{0}个字符', 'at most {0} characters'),
  typeUnknown: words('没有设备类型“{0}”', 'no device type “{0}”'),
  typeStays: words('已有设备的类型不能修改（{0}）', 'the type of a device stays ({0})'),
  stationUnknown: words('没有站点“{0}”', 'no station “{0}”'),
  stationTwice: words('有多个站点名为“{0}”', 'several stations are called “{0}”'),
  stationOff: words('站点“{0}”已停用', 'the station “{0}” is disabled'),
  modelUnknown: words('没有该设备类型的型号“{0}”', 'this device type has no model “{0}”'),
  parentUnknown: words('没有设备“{0}”', 'no device “{0}”'),
  parentFaulty: words('上级设备所在的第{0}行有误', 'line {0} with the parent has a fault'),
  parentElsewhere: words('上级设备不在同一站点', 'the parent stands in another station'),
  parentLoop: words('上级设备挂在本设备之下', 'the parent hangs below this device'),
  day: words('不是日期：{0}', 'is not a day: {0}'),
  degrees: words('不是 -{0} 到 {0} 之间的度数', 'is no degree from -{0} to {0}'),
  stateUnknown: words('没有状态“{0}”', 'no state “{0}”'),
  stateStep: words('不能从“{0}”转为“{1}”', 'cannot go from {0} to {1}'),
  resource: words('不是数据来源：{0}', 'is not a data source: {0}'),
  paramUnknown: words('该设备类型没有此参数', 'this device type has no such parameter'),
  paramValue: words('“{0}”不符合参数定义', '“{0}” does not fit its definition'),
  paramNeeded: words('该型号的设备须填写', 'is needed for devices of this model'),
} as const
export type FaultKey = keyof typeof faultWords

export const faultText = (key: FaultKey, language: Language, details: readonly string[] = []): string =>
  faultWords[key][language].replace(/\{(\d)\}/g, (_, index: string) => details[Number(index)] ?? '')
