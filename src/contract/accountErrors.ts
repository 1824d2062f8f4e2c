import { secondStepNeeded } from './errorCodes.ts'
import { refusal } from './refusal.ts'

/** Refusals of the second step and of OpenID Connect: 2014 and on, after those of the sign-in. */
export const accountErrors = {
  'login.second_step': refusal(secondStepNeeded, '请输入动态验证码', 'Enter the code of your authenticator'),
  'login.step_expired': refusal(2015, '验证已失效，请重新登录', 'This sign-in is no longer valid; start again'),
  'totp.refused': refusal(2016, '动态验证码错误或已使用', 'The code is wrong or has been used before'),
  'totp.on': refusal(2017, '两步验证已开启', 'Two-step sign-in is already on'),
  'totp.off': refusal(2018, '两步验证未开启', 'Two-step sign-in is not on'),
  'oidc.away': refusal(
    2019,
    '统一认证服务暂时不可用，请使用其他方式登录',
    'The identity provider cannot be reached; sign in another way',
  ),
  'oidc.failed': refusal(
    2020,
    '统一认证未完成，请重试',
    'The identity provider did not confirm the sign-in; try again',
  ),
  'oidc.ticket': refusal(2021, '登录凭据无效或已使用，请重试', 'This sign-in is invalid or has been used; try again'),
  'oidc.refused': refusal(
    2022,
    '该账号未关联或不可用，请联系管理员',
    'This account is not linked or not allowed to sign in; ask an administrator',
  ),
}
