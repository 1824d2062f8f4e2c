import type { z } from 'zod'
import type { Language } from '#contract/errors.ts'

type Words = Readonly<Record<Language, string>>

/** Texts of the schemas' own rules, which are written in English. */
const ownRules: Readonly<Record<string, string>> = {
  'not a date': '日期不存在',
  'not a time zone': '时区不存在',
  'alarmIds or filter': '须提供 alarmIds 或 filter 之一',
  'deviceType or deviceId': '须提供 deviceType 或 deviceId 之一',
  'deviceId, stationId or deviceType': '须提供 deviceId、stationId 或 deviceType 之一',
}
const notAllowed: Words = { zh: '取值无效', en: 'not an allowed value' }

const bound = (origin: string, least: boolean, limit: number | bigint): Words => {
  if (origin === 'string')
    return least
      ? { zh: `至少 ${limit} 个字符`, en: `at least ${limit} characters` }
      : { zh: `最多 ${limit} 个字符`, en: `at most ${limit} characters` }
  if (origin === 'array')
    return least
      ? { zh: `至少 ${limit} 项`, en: `at least ${limit} items` }
      : { zh: `最多 ${limit} 项`, en: `at most ${limit} items` }
  return least
    ? { zh: `不能小于 ${limit}`, en: `at least ${limit}` }
    : { zh: `不能大于 ${limit}`, en: `at most ${limit}` }
}

const wordsOf = (issue: z.core.$ZodRawIssue): Words => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { zh: '必填', en: 'required' } : { zh: '类型不正确', en: 'wrong type' }
    case 'too_small':
      return bound(issue.origin, true, issue.minimum)
    case 'too_big':
      return bound(issue.origin, false, issue.maximum)
    case 'invalid_format':
      return { zh: '格式不正确', en: 'wrong format' }
    case 'unrecognized_keys':
      return { zh: `未知字段 ${issue.keys.join(', ')}`, en: `unknown ${issue.keys.join(', ')}` }
    default:
      return notAllowed
  }
}

/** What is wrong with a field, in words that a screen can show: no pattern, no name of a type. */
export const issueText =
  (language: Language) =>
  (issue: z.core.$ZodRawIssue): string =>
    wordsOf(issue)[language]

/** The text of an issue that was raised; a schema's own rule in the caller's language. */
export const saidOf = ({ code, message }: z.core.$ZodIssue, language: Language): string =>
  code === 'custom' && language === 'zh' ? (ownRules[message] ?? notAllowed.zh) : message
