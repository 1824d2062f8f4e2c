import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, nothing, requestId, text, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'

/** Characters of text and pictures of one notice (specification, section 9). */
export const maxCharacters = 20_000
export const maxImages = 6

const noticeFields = z.object({
  notice_id: z.string(),
  notice_title: z.string(),
  /** 1 notice, 2 announcement, 3 news, as in the dictionary `notice_type` */
  notice_type_code: z.number(),
  /** HTML made of what an allow-list lets through; render it sanitised all the same */
  notice_content: z.string(),
  remark: z.string(),
  creation_time: z.string(),
  ts: z.number(),
  publisher: z.string(),
})
const myNotice = noticeFields.extend({ is_read: z.number() })
export const notice = noticeFields.extend({
  dept_id: z.string(),
  dept_name: z.string(),
  /** 1: everyone within the publisher's reach; 0: the organizations of `dept_ids` and all below them */
  to_all: z.number(),
  dept_ids: z.array(z.string()),
  dept_names: z.array(z.string()),
  read_count: z.number(),
  version: z.number(),
})
export type MyNotice = z.infer<typeof myNotice>
export type Notice = z.infer<typeof notice>

const find = { notice_title: text.optional(), notice_type_code: integer.optional(), ...paging }
/** What is missing is refused by the texts of the form, so the schema lets it be missing. */
const written = {
  notice_title: z.string().trim().max(100).default(''),
  notice_type_code: z.union([integer, z.literal('')]).optional(),
  notice_content: z.string().max(200_000).default(''),
  remark: text.default(''),
  /** to these organizations and all below them; an empty list is everyone within reach */
  dept_ids: z.array(id).max(500).optional(),
}
const unread = z.object({ count: z.number() })

export const noticesContract = {
  myPage: get('/admin/notice/my/page', {
    access: 'signed-in',
    summary: 'Notices for the caller, newest first',
    input: z.object(find),
    output: page(myNotice),
  }),
  getOne: get('/admin/notice/getOne', {
    access: 'signed-in',
    summary: 'One notice that is for the caller or that he manages; it then counts as read',
    input: z.object({ notice_id: id }),
    output: notice,
  }),
  save: post('/admin/notice/save', {
    access: 'sys_notice_save',
    summary: 'Publish a notice to everyone within reach or to organizations; its content is sanitised',
    input: z.object({ ...written, requestId }),
    output: z.object({ notice_id: z.string() }),
  }),
  update: post('/admin/notice/update', {
    access: 'sys_notice_save',
    summary: 'Change a notice of the own scope; without dept_ids its readers stay. Pictures it has no more are removed',
    input: z.object({ notice_id: id, ...written, version }),
    output: done,
  }),
  page: get('/admin/notice/page', {
    access: 'sys_notice_view',
    summary: 'Notices published by organizations of the own scope, newest first',
    input: z.object(find),
    output: page(notice),
  }),
  remove: post('/admin/notice/remove', {
    access: 'sys_notice_save',
    summary: 'Remove a notice of the own scope with its pictures',
    input: z.object({ notice_id: id }),
    output: done,
  }),
  unread: get('/admin/notice/unread', {
    access: 'signed-in',
    summary: 'How many notices for the caller he has not read',
    input: nothing,
    output: unread,
  }),
  readAll: post('/admin/notice/readAll', {
    access: 'signed-in',
    summary: 'All notices for the caller count as read',
    input: nothing,
    output: done,
  }),
  depts: get('/admin/notice/dept/list', {
    access: 'sys_notice_save',
    summary: 'The organizations that the caller may publish to',
    input: nothing,
    output: z.array(z.object({ dept_id: z.string(), dept_name: z.string(), parent_id: z.string().nullable() })),
  }),
}

export const noticeTopics = {
  notices: topic('notices', {
    access: 'signed-in',
    summary: 'notices/<own userId>: how many notices the user has not read',
    snapshot: unread,
    delta: unread,
  }),
}
