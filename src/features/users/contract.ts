import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, nothing, optionalId, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { code, flag, ids, line, reference, search } from '#contract/person.ts'

/** Codes of the dictionaries user_type, category and gender, as numbers. Times are in the caller's zone. */
export const user = z.object({
  user_id: z.string(),
  user_name: z.string(),
  real_name: z.string(),
  mobile_phone: z.string(),
  user_type: z.number(),
  category: z.number(),
  role_ids: z.array(z.string()),
  role_names: z.array(z.string()),
  status: z.number(),
  dept_id: z.string(),
  dept_name: z.string(),
  email: z.string(),
  gender: z.number(),
  avatar_attach_id: z.string().nullable(),
  /** what the OpenID Connect provider calls him; '' for nobody there */
  external_name: z.string(),
  /** he has a second step */
  totp: z.boolean(),
  expiry_time: z.string().nullable(),
  /** 1: sees every merchant; only another one makes one */
  platform_admin: z.number(),
  must_change: z.boolean(),
  locked: z.boolean(),
  creation_time: z.string(),
  version: z.number(),
})

/** `password` is sealed under `randomStr`, see GET /auth/key. */
const sealed = { password: z.string().max(1024).optional(), randomStr: z.string().max(128).optional() }
const fields = {
  user_name: line,
  real_name: line,
  mobile_phone: line,
  user_type: code,
  category: code,
  role_ids: ids,
  status: flag,
  dept_id: reference,
  email: line,
  gender: code,
  external_name: line,
  /** `yyyy-MM-dd HH:mm:ss` or a day, until whose end it lasts; '' or null for none */
  expiry_time: z.string().max(19).nullish(),
  platform_admin: flag,
  ...sealed,
}

const profile = z.object({
  user_name: z.string(),
  real_name: z.string(),
  mobile_phone: z.string(),
  email: z.string(),
  gender: z.number(),
  theme_type: z.number(),
  avatar_attach_id: z.string().nullable(),
  dept_name: z.string(),
  /** of the organization */
  time_zone: z.string(),
  expiry_time: z.string().nullable(),
})

export const usersContract = {
  page: get('/admin/user/page', {
    access: 'sys_user_view',
    summary: 'Users of the organizations that the caller sees',
    input: z.object({
      user_name: search,
      real_name: search,
      mobile_phone: search,
      dept_id: optionalId,
      role_id: optionalId,
      status: flag,
      ...paging,
    }),
    output: page(user),
  }),
  save: post('/admin/user/save', {
    access: 'sys_user_save',
    summary: 'Add a user, who must change the given password first',
    input: z.object({ ...fields, requestId }),
    output: z.object({ user_id: z.string() }),
  }),
  update: post('/admin/user/update', {
    access: 'sys_user_save',
    summary: 'Change a user; a field that is not sent stays as it is',
    input: z.object({ user_id: id, ...fields, version }),
    output: done,
  }),
  remove: post('/admin/user/remove', {
    access: 'sys_user_save',
    summary: 'Remove a user and end his sessions',
    input: z.object({ user_id: id }),
    output: done,
  }),
  resetPassword: post('/admin/user/resetPassword', {
    access: 'sys_user_save',
    summary: 'Give a user a password that he must change first; ends his sessions',
    input: z.object({ user_id: id, ...sealed }),
    output: done,
  }),
  unlock: post('/admin/user/unlock', {
    access: 'sys_user_save',
    summary: 'Forget the failed sign-ins that lock a user out',
    input: z.object({ user_id: id }),
    output: done,
  }),
  resetTotp: post('/admin/user/resetTotp', {
    access: 'sys_user_save',
    summary: 'Take the second step from a user who lost his authenticator and his recovery codes',
    input: z.object({ user_id: id }),
    output: done,
  }),
  profile: get('/admin/user/profile', {
    access: 'signed-in',
    summary: 'What the caller may change of himself',
    input: nothing,
    output: profile,
  }),
  saveProfile: post('/admin/user/profile/update', {
    access: 'signed-in',
    summary:
      'Change the own profile; a field that is not sent stays as it is. Another mobile number, a way to sign in, asks for the sealed password or a code of the second step',
    input: z.object({
      real_name: line,
      mobile_phone: line,
      password: z.string().max(1024).optional(),
      randomStr: z.string().max(128).optional(),
      code: z.string().trim().max(32).optional(),
      email: line,
      gender: code,
      theme_type: integer.pipe(z.literal([0, 1])).optional(),
    }),
    output: done,
  }),
  saveAvatar: post('/admin/user/profile/avatar', {
    access: 'signed-in',
    summary: 'Make an uploaded image the own picture, or have none',
    input: z.object({ attach_id: id.nullable() }),
    output: done,
  }),
}
