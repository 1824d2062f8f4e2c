import { secondStepNeeded } from './errorCodes.ts'

const refused = (code: number, zh: string, en: string) => ({ code, status: 200 as const, zh, en })

/** Refusals of the second step and of OpenID Connect: 2014 and on, after those of the sign-in. */
export const accountErrors = {
  'login.second_step': refused(secondStepNeeded, '请输入动态验证码', 'Enter the code of your authenticator'),
  'login.step_expired': refused(2015, '验证已失效，请重新登录', 'This sign-in is no longer valid, begin again'),
  'totp.refused': refused(2016, '动态验证码错误或已使用', 'The code is wrong or was used before'),
  'totp.on': refused(2017, '两步验证已开启', 'Two-step sign-in is on already'),
  'totp.off': refused(2018, '两步验证未开启', 'Two-step sign-in is not on'),
  'oidc.away': refused(
    2019,
    '统一认证服务暂时不可用，请使用其他方式登录',
    'The identity provider cannot be reached, sign in another way',
  ),
  'oidc.failed': refused(
    2020,
    '统一认证未完成，请重试',
    'The identity provider did not confirm the sign-in, try again',
  ),
  'oidc.ticket': refused(2021, '登录凭据无效或已使用，请重试', 'This sign-in is not valid or was used, try again'),
  'oidc.refused': refused(
    2022,
    '该账号未关联或不可用，请联系管理员',
    'This account is not linked or may not enter, ask an administrator',
  ),
} as const
