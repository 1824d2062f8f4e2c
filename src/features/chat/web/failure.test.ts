import { expect, test } from 'vitest'
import { ApiError } from '#web/calls/http.ts'
import { failureOf } from './failure.ts'

test.each([
  [new ApiError(0, 0, '网络已断开'), '服务器繁忙'],
  [new ApiError(500, 500, '服务异常'), '服务器繁忙'],
  [new ApiError(502, 502, '请求失败'), '服务器繁忙'],
  [new ApiError(2403, 200, '提问太频繁'), '提问太频繁'],
  [new ApiError(403, 403, '没有权限'), '没有权限'],
  [new Error('x'), 'x'],
])('%s is shown as %s', (error, shown) => expect(failureOf(error, '服务器繁忙')).toBe(shown))
