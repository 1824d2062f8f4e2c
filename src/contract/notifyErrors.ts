import { refusal } from './refusal.ts'

/** Refusals of notification: 3261 to 3279. */
export const notifyErrors = {
  'notify.stranger': refusal(
    3261,
    '以下人员无权查看所选站点：{0}',
    'These people may not see the chosen stations: {0}',
  ),
  'notify.nobody': refusal(3262, '请选择通知对象', 'Choose whom to notify'),
  'notify.address': refusal(3263, '不允许访问该地址：{0}', 'This address may not be reached: {0}'),
  'notify.channel_off': refusal(3264, '服务器未配置该渠道', 'The server is not set up for this channel'),
  'notify.no_contact': refusal(3265, '该用户没有邮箱或手机号', 'The user has no e-mail address or mobile number'),
  'notify.token': refusal(3266, '链接无效、已使用或已过期', 'The link is invalid, used or expired'),
  'notify.secret_again': refusal(3267, '地址已修改，请重新输入密钥', 'The address was changed: enter the secret again'),
  'notify.busy': refusal(3268, '测试过于频繁，请稍后再试', 'Too many tests; try again later'),
  'notify.webhook_wide': refusal(
    3269,
    'Webhook 只能发送您可见的告警：请选择您可见的平台和站点',
    'A webhook may only send alarms that you see: choose platforms and stations that you may see',
  ),
}
