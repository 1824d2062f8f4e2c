import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { search } from '#contract/person.ts'

const moment = time.or(z.literal('')).optional()
const period = { begin_time: moment, end_time: moment }
const key = z
  .string()
  .max(40)
  .regex(/^[A-Za-z_.]*$/)
  .optional()

/** `way`: password, sms, logout. `result`: done, or the key of the refusal; `result_text` says it in the caller's language. */
export const login = z.object({
  log_id: z.string(),
  user_name: z.string(),
  way: z.string(),
  result: z.string(),
  result_text: z.string(),
  ip: z.string(),
  time: z.string(),
  ts: z.number(),
})

export const operation = z.object({
  log_id: z.string(),
  user_name: z.string(),
  kind: z.string(),
  action: z.string(),
  subject_id: z.string(),
  subject_name: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  ip: z.string(),
  time: z.string(),
  ts: z.number(),
})

export const liveSession = z.object({
  session_id: z.string(),
  user_name: z.string(),
  real_name: z.string(),
  dept_name: z.string(),
  ip: z.string(),
  login_time: z.string(),
  seen_time: z.string(),
  /** the caller's own, this one */
  current: z.boolean(),
})

/** `result`: `done`, `refused` for every refusal, or the key of one. */
const loginFilter = { user_name: search, way: key, result: key, ...period }
const operationFilter = { user_name: search, subject_name: search, kind: key, action: key, ...period }

export const activityContract = {
  loginPage: get('/admin/log/login/page', {
    access: 'sys_log_view',
    summary: 'Who signed in, or tried to, and left; newest first',
    input: z.object({ ...loginFilter, ...steadyPaging }),
    output: steadyPage(login),
  }),
  loginExport: fileExport('/admin/log/login/export', {
    access: 'sys_log_export',
    summary: 'The same as a file',
    fileName: '登录日志',
    input: z.object(loginFilter),
  }),
  operationPage: get('/admin/log/operation/page', {
    access: 'sys_log_view',
    summary: 'Who changed what from what to what; newest first',
    input: z.object({ ...operationFilter, ...steadyPaging }),
    output: steadyPage(operation),
  }),
  operationExport: fileExport('/admin/log/operation/export', {
    access: 'sys_log_export',
    summary: 'The same as a file, one line for each change of a field',
    fileName: '操作日志',
    input: z.object(operationFilter),
  }),
  sessionPage: get('/admin/session/page', {
    access: 'sys_session_view',
    summary: 'Live sessions of the organizations that the caller sees',
    input: z.object({ user_name: search, ...paging }),
    output: page(liveSession),
  }),
  sessionRemove: post('/admin/session/remove', {
    access: 'sys_session_remove',
    summary: 'End a session',
    input: z.object({ session_id: id }),
    output: done,
  }),
}
