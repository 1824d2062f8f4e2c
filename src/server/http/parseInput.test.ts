import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import { time } from '#contract/fields.ts'
import { parseInput } from './parseInput.ts'

const schema = z.object({
  name: z.string().min(2).max(5),
  key: z.string().regex(/^[a-z]+$/),
  lon: z.number().min(-180).max(180),
  kind: z.enum(['a', 'b']),
  at: time,
  ids: z.array(z.string()).min(1),
})
const good = { name: 'abc', key: 'abc', lon: 1, kind: 'a', at: '2026-01-01 00:00:00', ids: ['1'] }

const refusal = (part: object, language: Language): string => {
  try {
    parseInput(schema, { ...good, ...part }, language)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('a misfit is said in words that a screen can show', () => {
  test.each([
    [{ name: undefined }, 'name: 必填', 'name: required'],
    [{ name: 3 }, 'name: 类型不正确', 'name: wrong type'],
    [{ name: 'a' }, 'name: 至少 2 个字符', 'name: at least 2 characters'],
    [{ name: 'abcdef' }, 'name: 最多 5 个字符', 'name: at most 5 characters'],
    [{ key: 'A' }, 'key: 格式不正确', 'key: wrong format'],
    [{ lon: 181 }, 'lon: 不能大于 180', 'lon: at most 180'],
    [{ kind: 'c' }, 'kind: 取值无效', 'kind: not an allowed value'],
    [{ ids: [] }, 'ids: 至少 1 项', 'ids: at least 1 items'],
    [{ at: '2026-02-30 00:00:00' }, 'at: 日期不存在', 'at: not a date'],
  ])('%j', (part, zh, en) => {
    expect(refusal(part, 'zh')).toContain(zh)
    expect(refusal(part, 'en')).toContain(en)
  })
})
