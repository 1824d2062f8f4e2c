import { type ErrorKey, errors, errorText, type Language } from '#contract/errors.ts'
import { halfDone } from './queries.ts'

type Texts = Readonly<Record<Language, string>>
const both = (zh: string, en: string): Texts => ({ zh, en })

const done = both('成功', 'Done')
const asked = both('已要求两步验证', 'Second step asked')
const ways: Readonly<Record<string, Texts>> = {
  password: both('密码登录', 'Password'),
  sms: both('短信登录', 'SMS code'),
  totp: both('两步验证', 'Second step'),
  oidc: both('统一认证登录', 'OpenID Connect'),
  logout: both('退出', 'Sign-out'),
}

const isErrorKey = (key: string): key is ErrorKey => key in errors

/** How a sign-in ended, in words. */
export const resultText = (result: string, language: Language): string => {
  if (result === 'done') return done[language]
  if (result === halfDone) return asked[language]
  return isErrorKey(result) ? errorText(result, language, ['15']) : result
}

export const wayText = (way: string, language: Language): string => ways[way]?.[language] ?? way

export const headings: Readonly<Record<Language, { login: readonly string[]; operation: readonly string[] }>> = {
  zh: {
    login: ['时间', '用户名', '方式', '结果', 'IP'],
    operation: ['时间', '用户名', '对象类型', '操作', '对象', '字段', '原值', '新值', 'IP'],
  },
  en: {
    login: ['Time', 'User name', 'Way', 'Result', 'IP'],
    operation: ['Time', 'User name', 'Kind', 'Action', 'Subject', 'Field', 'From', 'To', 'IP'],
  },
}
