import { peopleErrors } from './peopleErrors.ts'

/** Code of a 401 to a refresh token that was exchanged a moment ago: another tab has the new ones. */
export const renewedElsewhere = 2013

/** Every refusal the server can give: wire code, HTTP status, and the text in both languages. `{0}` is the first detail. */
export const errors = {
  'request.invalid': { code: 400, status: 400, zh: '请求参数有误：{0}', en: 'The request does not fit: {0}' },
  'request.too_large': { code: 413, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'request.media_type': { code: 415, status: 415, zh: '不支持的内容类型', en: 'This content type is not supported' },
  'request.too_many': {
    code: 429,
    status: 429,
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests, try again later',
  },
  'export.busy': {
    code: 429,
    status: 429,
    zh: '正在导出的文件过多，请稍后再试',
    en: 'Too many files are being exported, try again later',
  },
  'request.not_found': { code: 404, status: 404, zh: '接口不存在', en: 'No such call' },
  'page.too_deep': {
    code: 400,
    status: 400,
    zh: 'current：页数过深，请缩小筛选范围',
    en: 'current: too deep, narrow the filter',
  },
  'session.none': {
    code: 401,
    status: 401,
    zh: '当前状态已过期，请重新登录',
    en: 'Current status has expired, please log in again',
  },
  'session.renewed': {
    code: renewedElsewhere,
    status: 401,
    zh: '当前状态已过期，请重新登录',
    en: 'Current status has expired, please log in again',
  },
  'session.forbidden': { code: 403, status: 403, zh: '没有权限：{0}', en: 'Authority missing: {0}' },
  'session.must_change': {
    code: 403,
    status: 403,
    zh: '请先修改初始密码',
    en: 'Change the first password before going on',
  },
  'server.failed': { code: 500, status: 500, zh: '服务异常', en: 'The server failed' },
  'database.away': {
    code: 503,
    status: 503,
    zh: '数据库暂时不可用，恢复后自动继续',
    en: 'The database is away; work resumes by itself',
  },
  'rows.not_found': { code: 1001, status: 200, zh: '记录不存在', en: 'No such record' },
  'rows.changed': {
    code: 1002,
    status: 200,
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Changed by someone else meanwhile, reload and try again',
  },
  'rows.in_use': { code: 1003, status: 200, zh: '正在使用，不能删除', en: 'In use, cannot be removed' },
  'login.refused': { code: 2001, status: 200, zh: '用户名或密码错误', en: 'Wrong user name or password' },
  'login.key_expired': {
    code: 2002,
    status: 200,
    zh: '登录密钥已失效，请重试',
    en: 'The sign-in key has expired, try again',
  },
  'login.too_many': {
    code: 2003,
    status: 200,
    zh: '失败次数过多，已锁定，请{0}分钟后再试',
    en: 'Locked after too many failures, try again in {0} minutes',
  },
  'password.pattern': {
    code: 2004,
    status: 200,
    zh: '密码为6-16位字母、数字或下划线',
    en: 'The password is 6-16 letters, digits or underscores',
  },
  'password.common': { code: 2005, status: 200, zh: '密码过于常见，请更换', en: 'This password is too common' },
  'password.same': {
    code: 2006,
    status: 200,
    zh: '新密码不能与旧密码相同',
    en: 'The new password must differ from the old one',
  },
  'captcha.needed': { code: 2007, status: 200, zh: '请输入图形验证码', en: 'Enter the characters of the picture' },
  'captcha.wrong': {
    code: 2008,
    status: 200,
    zh: '图形验证码错误，请重新输入',
    en: 'Not what the picture shows, try the new one',
  },
  'sms.too_soon': {
    code: 2009,
    status: 200,
    zh: '验证码发送过于频繁，请一分钟后再试',
    en: 'A code was sent just now, try again in a minute',
  },
  'sms.too_many': {
    code: 2010,
    status: 200,
    zh: '今日验证码发送次数已达上限，请使用密码登录',
    en: 'No more codes are sent today, sign in by password',
  },
  'sms.unavailable': {
    code: 2011,
    status: 200,
    zh: '短信发送失败，请稍后重试或使用密码登录',
    en: 'The message could not be sent, try again later or sign in by password',
  },
  'sms.refused': { code: 2012, status: 200, zh: '验证码错误或已失效', en: 'The code is wrong or no longer valid' },
  'index.third_party': {
    code: 2100,
    status: 200,
    zh: '此页面禁止设置为首页',
    en: 'this page is forbidden from being set as home page',
  },
  'device.code_taken': { code: 3001, status: 200, zh: '设备编码已存在', en: 'This device code is taken' },
  'device.type_unknown': { code: 3002, status: 200, zh: '设备类型不存在', en: 'No such device type' },
  'device.parent_invalid': {
    code: 3003,
    status: 200,
    zh: '上级设备无效',
    en: 'The parent device is not possible here',
  },
  'station.not_found': { code: 3004, status: 200, zh: '站点不存在', en: 'No such station' },
  'station.has_devices': { code: 3005, status: 200, zh: '站点下有设备，不能删除', en: 'The station still has devices' },
  'device.has_children': {
    code: 3006,
    status: 200,
    zh: '设备下有子设备，不能删除',
    en: 'The device still has children',
  },
  'profile.key_taken': { code: 3007, status: 200, zh: '模板标识已存在', en: 'This profile key is taken' },
  'profile.builtin': { code: 3008, status: 200, zh: '内置模板不能修改', en: 'A built-in profile cannot be changed' },
  'profile.point_fixed': {
    code: 3009,
    status: 200,
    zh: '已有点位的类型和数量不能修改：{0}',
    en: 'Kind and size of an existing point stay as they are: {0}',
  },
  'point.unknown': { code: 3010, status: 200, zh: '点位不存在：{0}', en: 'No such point: {0}' },
  'mount.place_unknown': {
    code: 3020,
    status: 200,
    zh: '挂载位置不存在：{0}',
    en: 'No such place for a box: {0}',
  },
  'mount.not_a_box': { code: 3021, status: 200, zh: '该设备不是箱式电源', en: 'This device is not a box power supply' },
  'mount.time': { code: 3022, status: 200, zh: '时间无效：{0}', en: 'This time is not possible: {0}' },
  'range.invalid': { code: 3011, status: 200, zh: '开始时间不能晚于结束时间', en: 'The start cannot be after the end' },
  ...peopleErrors,
} as const

export type ErrorKey = keyof typeof errors
export type Language = 'zh' | 'en'

export const errorText = (key: ErrorKey, language: Language, details: readonly string[] = []): string =>
  errors[key][language].replace(/\{(\d)\}/g, (_, index: string) => details[Number(index)] ?? '')
