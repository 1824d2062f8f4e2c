import { accountErrors } from './accountErrors.ts'
import { catalogueErrors } from './catalogueErrors.ts'
import { controlErrors } from './controlErrors.ts'
import { driverErrors } from './driverErrors.ts'
import { dutyErrors } from './dutyErrors.ts'
import { notifyErrors } from './notifyErrors.ts'
import { iotErrors } from './iotErrors.ts'
import { chargingErrors } from './chargingErrors.ts'
import { chatErrors } from './chatErrors.ts'
import { changedMeanwhile, renewedElsewhere } from './errorCodes.ts'
import { importErrors } from './importErrors.ts'
import { ingestErrors } from './ingestErrors.ts'
import { peopleErrors } from './peopleErrors.ts'
import { refusal } from './refusal.ts'
import { pileErrors } from './pileErrors.ts'
import { settlementErrors } from './settlementErrors.ts'
import { shipErrors } from './shipErrors.ts'
import { shoreErrors } from './shoreErrors.ts'
import { tariffErrors } from './tariffErrors.ts'

/** Every refusal the server can give. */
export const errors = {
  'request.invalid': refusal(400, '请求参数有误：{0}', 'Invalid request: {0}', 400),
  'request.unsealed': refusal(
    400,
    '请求未加密，或不是用本服务器的密钥加密，请刷新页面',
    'The request is not sealed for this server, reload the page',
    400,
  ),
  'request.too_large': refusal(413, '请求内容过大', 'The request is too large', 413),
  'request.media_type': refusal(415, '不支持的内容类型', 'This content type is not supported', 415),
  'request.too_many': refusal(429, '请求过于频繁，请稍后再试', 'Too many requests; try again later', 429),
  'export.busy': refusal(429, '正在导出的文件过多，请稍后再试', 'Too many exports are running; try again later', 429),
  'export.own_running': refusal(
    429,
    '您已有一个文件正在导出，请等待完成或取消后再试',
    'You already have an export running; wait for it or cancel it',
    429,
  ),
  'request.not_found': refusal(404, '接口不存在', 'No such call', 404),
  'page.too_deep': refusal(400, 'current：页数过深，请缩小筛选范围', 'current: too deep, narrow the filter', 400),
  'session.none': refusal(401, '当前状态已过期，请重新登录', 'Current status has expired, please log in again', 401),
  'session.renewed': refusal(
    renewedElsewhere,
    '当前状态已过期，请重新登录',
    'Current status has expired, please log in again',
    401,
  ),
  'session.forbidden': refusal(403, '没有权限：{0}', 'Authority missing: {0}', 403),
  'session.platform_only': refusal(
    403,
    '各商户共用的内容只能由平台管理员修改',
    'Only platform administrators can change what all merchants share',
    403,
  ),
  'session.must_change': refusal(403, '请先修改初始密码', 'Change your initial password to continue', 403),
  'live.too_many': refusal(
    429,
    '打开的窗口过多，请关闭其他窗口后再查看本页',
    'Open in too many windows: close others, then return to this one',
    429,
  ),
  'server.failed': refusal(500, '服务异常', 'Internal server error', 500),
  'database.away': refusal(
    503,
    '数据库暂时不可用，恢复后自动继续',
    'The database is unavailable; work resumes automatically',
    503,
  ),
  'rows.not_found': refusal(1001, '记录不存在', 'No such record'),
  'rows.changed': refusal(
    changedMeanwhile,
    '数据已被他人修改，请刷新后重试',
    'Someone else changed this; reload and try again',
  ),
  'rows.in_use': refusal(1003, '正在使用，不能删除', 'In use, cannot be removed'),
  'login.refused': refusal(2001, '用户名或密码错误', 'Wrong user name or password'),
  'login.key_expired': refusal(2002, '登录密钥已失效，请重试', 'The sign-in key has expired; try again'),
  'login.too_many': refusal(
    2003,
    '失败次数过多，已锁定，请{0}分钟后再试',
    'Locked after too many failures; try again in {0} minutes',
  ),
  'password.pattern': refusal(
    2004,
    '密码为6-16位字母、数字或下划线',
    'The password is 6-16 letters, digits or underscores',
  ),
  'password.common': refusal(2005, '密码过于常见，请更换', 'This password is too common'),
  'password.same': refusal(2006, '新密码不能与旧密码相同', 'The new password must differ from the old one'),
  'captcha.needed': refusal(2007, '请输入图形验证码', 'Enter the characters in the picture'),
  'captcha.wrong': refusal(
    2008,
    '图形验证码错误，请重新输入',
    'The characters do not match the picture; try the new one',
  ),
  'sms.too_soon': refusal(2009, '验证码发送过于频繁，请一分钟后再试', 'A code was just sent; try again in a minute'),
  'sms.too_many': refusal(
    2010,
    '今日验证码发送次数已达上限，请使用密码登录',
    'No more codes can be sent today; sign in with your password',
  ),
  'sms.unavailable': refusal(
    2011,
    '短信发送失败，请稍后重试或使用密码登录',
    'The message could not be sent; try again later or sign in with your password',
  ),
  'sms.refused': refusal(2012, '验证码错误或已失效', 'The code is wrong or no longer valid'),
  'index.third_party': refusal(2100, '此页面禁止设置为首页', 'this page is forbidden from being set as home page'),
  'index.unknown_page': refusal(2101, '没有此页面，不能设为首页', 'There is no such page to set as home page'),
  'dict.type_taken': refusal(2401, '字典类型已存在', 'This dictionary type already exists'),
  'dict.type_unknown': refusal(2402, '字典类型不存在', 'No such dictionary type'),
  'dict.entry_taken': refusal(
    2403,
    '该类型下已有相同的编码或键值',
    'This type already has an entry with this code or value',
  ),
  'rows.builtin': refusal(2404, '系统内置，不能删除', 'Built in, cannot be removed'),
  'parameter.key_taken': refusal(2405, '键名已存在', 'This key is taken'),
  'parameter.value': refusal(2406, '参数值无效：{0}', 'Invalid value: {0}'),
  'notice.title_needed': refusal(2411, '请输入信息标题', 'Enter the title'),
  'notice.type_needed': refusal(2412, '请选择信息分类', 'Choose the category'),
  'notice.content_needed': refusal(2413, '请編輯信息内容', 'Enter the content'),
  'notice.too_long': refusal(2414, '内容不能超过{0}个字符', 'The content may have at most {0} characters'),
  'notice.too_many_images': refusal(2415, '图片不能超过{0}张', 'At most {0} images'),
  'notice.image_unknown': refusal(2416, '图片不存在，请重新上传', 'An image is missing; upload it again'),
  'notice.beyond': refusal(2417, '接收范围超出您的权限', 'The notice includes readers outside your scope'),
  'file.type': refusal(2421, '不支持的文件类型，请上传图片或PDF', 'Unsupported file type; upload an image or a PDF'),
  'file.name': refusal(2422, '文件内容与扩展名不符', 'The file content does not match its extension'),
  'file.empty': refusal(2423, '文件为空', 'The file is empty'),
  'file.too_large': refusal(2424, '文件过大，最大{0} MB', 'The file is too large, {0} MB at most', 413),
  'file.too_many': refusal(
    2425,
    '未使用的上传文件过多，请稍后再试',
    'Too many uploaded files are still unused; try again later',
  ),
  'file.no_space': refusal(2426, '服务器磁盘空间不足', 'The server is short of disk space'),
  'file.pixels': refusal(2427, '图片像素过多，最多{0}百万像素', 'The image has too many pixels, {0} million at most'),
  'file.quota': refusal(
    2428,
    '商户的文件空间已用完（{0} MB），请先删除不用的文件',
    'The files of the merchant take all of its {0} MB, remove some first',
  ),
  'menu.needed': refusal(2431, '请填写：{0}', 'Fill in: {0}'),
  'menu.parent': refusal(2432, '上级菜单无效', 'This item cannot be the parent here'),
  'menu.url_taken': refusal(2433, '路径已存在', 'This path is taken'),
  'menu.has_children': refusal(2434, '存在下级菜单，不能删除', 'The menu item still has children'),
  'menu.perms': refusal(2435, '不能使用自己没有的权限标识：{0}', 'You do not have this authority yourself: {0}'),
  'menu.third_url': refusal(
    2436,
    '第三方地址须以 http 或 https 开头，且不含用户信息（@）',
    'A third-party address begins with http or https and has no user info (@)',
  ),
  'menu.kind': refusal(2437, '下级菜单不适合该类型', 'The items below it do not fit this kind'),
  'menu.third_path': refusal(
    2438,
    '该路径是系统自带页面，不能设置第三方地址：{0}',
    'This path is a page of the portal itself and cannot have a third-party URL: {0}',
  ),
  'ticket.origin': refusal(2441, '第三方地址不在允许的来源中：{0}', 'This origin is not allowed: {0}'),
  'ticket.invalid': refusal(2442, '票据无效或已使用', 'The ticket is invalid or has been used'),
  'device.code_taken': refusal(3001, '设备编码已存在', 'This device code is taken'),
  'device.type_unknown': refusal(3002, '设备类型不存在', 'No such device type'),
  'device.parent_invalid': refusal(3003, '上级设备无效', 'This device cannot be the parent here'),
  'station.not_found': refusal(3004, '站点不存在', 'No such station'),
  'station.has_devices': refusal(3005, '站点下有设备，不能删除', 'The station still has devices'),
  'station.disabled': refusal(3190, '站点已停用，不能加入设备', 'The station is disabled and takes no devices'),
  'device.has_children': refusal(3006, '设备下有子设备，不能删除', 'The device still has children'),
  'profile.key_taken': refusal(3007, '模板标识已存在', 'This profile key is taken'),
  'profile.builtin': refusal(3008, '内置模板不能修改', 'A built-in profile cannot be changed'),
  'profile.not_yours': refusal(
    3012,
    '只有创建该模板的机构和平台管理员可以修改',
    'Only the organization that created this profile and platform administrators can change it',
  ),
  'profile.point_fixed': refusal(
    3009,
    '已有点位的类型和数量不能修改：{0} 已由点位“{1}”使用，共{2}个数',
    'Kind and size of an existing point stay as they are: {0} belongs to "{1}", {2} numbers',
  ),
  'point.unknown': refusal(3010, '点位不存在：{0}', 'No such point: {0}'),
  'point.no_place': refusal(
    3013,
    '点位不存在：{0}，序号从1到{1}',
    'No such point: {0}; its places count from 1 to {1}',
  ),
  'point.key_form': refusal(
    400,
    '须以字母开头，只含字母、数字和下划线，最多40个字符',
    'a letter first, then letters, digits and underscores, at most 40 characters',
    400,
  ),
  'point.key_taken': refusal(
    400,
    '请求参数有误：{0}: {1} 已由第{2}个点位“{3}”使用',
    'Invalid request: {0}: {1} is taken by point {2}, "{3}"',
    400,
  ),
  'point.key_derived': refusal(
    400,
    '请求参数有误：{0}: {1} 由第{2}个点位“{3}”自动派生，不能另行定义',
    'Invalid request: {0}: {1} is derived from point {2}, "{3}", and cannot be defined beside it',
    400,
  ),
  'mount.place_unknown': refusal(3020, '挂载位置不存在：{0}', 'No such place for a box: {0}'),
  'mount.not_a_box': refusal(3021, '该设备不是箱式电源', 'This device is not a box power supply'),
  'mount.time': refusal(3022, '时间无效：{0}', 'Invalid time: {0}'),
  'range.invalid': refusal(3011, '开始时间不能晚于结束时间', 'The start cannot be after the end'),
  'range.too_much': refusal(
    3018,
    '{0}个点位在{1}天内的数据过多，无法一次读取，请减少点位或缩短时间范围',
    'Too much to read at once: {0} points over {1} days. Choose fewer points or a shorter range',
  ),
  'range.too_long': refusal(3015, '时间范围不能超过{0}天', 'The range may last {0} days at most'),
  'device.no_cells': refusal(3014, '该设备没有单体数据', 'This device has no cells'),
  'report.type_needed': refusal(3041, '请选择充放电类型', 'Choose charge or discharge'),
  'report.period_needed': refusal(3042, '请选择时间类型', 'Choose a time type'),
  'report.time_needed': refusal(3043, '请选择时间', 'Choose a time'),
  'report.range_needed': refusal(3044, '请选择自定义时间', 'Choose a custom time span'),
  'alarm.too_many': refusal(
    3051,
    '一次最多处理{0}条告警，请缩小筛选范围',
    'At most {0} alarms at once; narrow the filter',
  ),
  'alarm.shelve_until': refusal(
    3052,
    '搁置截止时间须在未来30天内',
    'Alarms are shelved until a time within the next 30 days',
  ),
  'alarm.user': refusal(3053, '不能指派给该用户', 'Cannot be assigned to this user'),
  'alarm.rule_order': refusal(
    3054,
    '1级、2级、3级设定值须依次趋缓，恢复值须在3级之外',
    'Levels 1, 2 and 3 must go from severe to mild, and the reset value must lie beyond level 3',
  ),
  'maintenance.range': refusal(
    3055,
    '维护结束时间须晚于现在和开始时间，且时长不超过366天',
    'Maintenance must end in the future and after its start, and may last 366 days at most',
  ),
  'maintenance.over': refusal(3056, '该维护已结束，不能再修改', 'This maintenance is over and cannot be changed'),
  'port.code_taken': refusal(3071, '港口代码已存在', 'This port code is taken'),
  ...accountErrors,
  ...catalogueErrors,
  ...chargingErrors,
  ...chatErrors,
  ...controlErrors,
  ...driverErrors,
  ...importErrors,
  ...ingestErrors,
  ...dutyErrors,
  ...notifyErrors,
  ...iotErrors,
  ...peopleErrors,
  ...pileErrors,
  ...shipErrors,
  ...settlementErrors,
  ...tariffErrors,
  ...shoreErrors,
}

export type ErrorKey = keyof typeof errors
export type Language = 'zh' | 'en'

export const errorText = (key: ErrorKey, language: Language, details: readonly string[] = []): string =>
  errors[key][language].replace(/\{(\d)\}/g, (_, index: string) => details[Number(index)] ?? '')
