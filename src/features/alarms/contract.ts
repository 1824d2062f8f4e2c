import { z } from 'zod'
import { dtcTypes } from '#catalogue/faultCodes/faultCodes.ts'
import { openAlarms } from '#contract/alarm.ts'
import { described } from '#contract/columns.ts'
import { get, post } from '#contract/endpoint.ts'
import { done, flag, id, optionalId, orEmpty, time } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging, steadyPage, steadyPaging } from '#contract/paging.ts'
import { platforms } from '#contract/platforms.ts'
import { topic } from '#contract/topic.ts'
import { pictured } from '#contract/unit.ts'
import { moment } from '#contract/unitDetail.ts'
import { alarmColumns } from '#catalogue/alarmColumns.ts'
import { figures } from './figuresShapes.ts'
import { alarmPicture, alarmStory } from './storyShapes.ts'
import {
  alarmFilter,
  alarmLife,
  alarmRecord,
  alarmRuleRow,
  dtcRecord,
  oneTarget,
  ruleSettings,
  ruleTarget,
  text,
} from './shapes.ts'

export const mostHandled = 10_000
/** Alarms to do something about: these, or all that a filter finds. */
const chosen = z
  .object({ alarmIds: z.array(id).min(1).max(mostHandled).optional(), filter: z.object(alarmFilter).optional() })
  .refine(({ alarmIds, filter }) => (alarmIds === undefined) !== (filter === undefined), 'alarmIds or filter')
/** how long a shelved alarm stays away, beside a time of one's choice: hours, or to the end of the running shift */
export const shelfSpans = ['1h', '4h', 'shift'] as const
/** how many alarms were changed */
const count = z.object({ count: z.number() })

export const alarmsContract = {
  rulePage: get('/web/alarm/rule/page', {
    access: 'alarm_rule_view',
    summary: 'Alarm rules of the device types in use, or of one device',
    input: z.object({ deviceType: orEmpty(text), deviceId: optionalId, ...paging }),
    output: page(alarmRuleRow),
  }),
  ruleLimits: get('/web/alarm/rule/limits', {
    access: 'platform',
    summary: 'Limits of a device by the rules in force, gravest level first, for who may see the device',
    input: z.object({ deviceId: id }),
    output: z.array(alarmRuleRow.pick({ ruleKey: true, direction: true, limits: true, enabled: true })),
  }),
  ruleSave: post('/web/alarm/rule/save', {
    access: 'alarm_rule_save',
    summary:
      'Set a rule of a device of the own scope, or, as platform administrator, of a type; holds for samples from now on',
    input: ruleSettings.extend(ruleTarget).refine(oneTarget, 'deviceType or deviceId'),
    output: done,
  }),
  ruleReset: post('/web/alarm/rule/reset', {
    access: 'alarm_rule_save',
    summary: 'Give a device its type’s rule again, or a type the default one',
    input: z.object(ruleTarget).refine(oneTarget, 'deviceType or deviceId'),
    output: done,
  }),
  page: get('/web/alarm/page', {
    access: 'platform',
    summary:
      'Alarms of the own organization subtree and platforms, newest first, or what rings first, then what nobody took note of, then the gravest; a unit’s id includes what hangs below it. With `fold` the unresolved silences of a station are one row from three devices on',
    input: z.object({ ...alarmFilter, ringingFirst: orEmpty(flag), fold: orEmpty(flag), ...steadyPaging }),
    output: steadyPage(described(alarmRecord, alarmColumns)),
  }),
  stationList: get('/web/alarm/station/list', {
    access: 'platform',
    summary: 'Stations to filter alarms by',
    input: z.object({ stationType: orEmpty(text) }),
    output: z.array(z.object({ stationId: z.string(), stationName: z.string() })),
  }),
  deviceList: get('/web/alarm/device/list', {
    access: 'platform',
    summary: 'Devices to filter alarms by; at most 500 by name',
    input: z.object({ stationId: optionalId, deviceName: orEmpty(text), stationType: orEmpty(text) }),
    output: z.array(z.object({ deviceId: z.string(), deviceName: z.string(), deviceCode: z.string(), ...pictured })),
  }),
  typeList: get('/web/alarm/alarmType/list', {
    access: 'platform',
    summary: 'Kinds of alarms',
    input: z.object({}).loose(),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  statistics: get('/web/alarm/statistics', {
    access: 'platform',
    summary: 'Alarms by kind, most frequent first; takes the page’s filters and a part of the kind’s name',
    input: z.object({ ...alarmFilter, alarmContent: orEmpty(text) }),
    output: z.array(z.object({ alarmType: z.string(), alarmContent: z.string(), alarmNum: z.number() })),
  }),
  calm: get('/web/alarm/calm', {
    access: 'platform',
    summary:
      'Since when no alarm of a platform’s equipment, or of all, is unresolved, ms: the newest end of one, else the first stored data; null while one is, or without data',
    input: z.object({ platform: z.enum(platforms.map(({ key }) => key)).optional() }),
    output: z.object({ since: z.number().nullable() }),
  }),
  export: fileExport('/web/alarm/export', {
    access: 'platform',
    summary: 'The page’s alarms as a file; alarms of box stations need boxHistory_export',
    fileName: '历史告警',
    input: z.object(alarmFilter),
    columns: alarmColumns,
  }),
  acknowledge: post('/web/alarm/acknowledge', {
    access: 'alarm_acknowledge',
    summary: 'Take note of alarms: who and when, once each',
    input: z.object({ alarmIds: z.array(id).min(1).max(100), comment: z.string().trim().max(200).optional() }),
    output: done,
  }),
  acknowledgeMany: post('/web/alarm/bulk/acknowledge', {
    access: 'alarm_acknowledge',
    summary: 'Take note of alarms that nobody took note of yet; at most 10,000 of a filter',
    input: z.object({ chosen, comment: z.string().trim().max(200).optional() }),
    output: count,
  }),
  assignMany: post('/web/alarm/bulk/assign', {
    access: 'alarm_handle',
    summary: 'Give alarms to a user of the own scope, or take them off with an empty userId; at most 10,000',
    input: z.object({ chosen, userId: optionalId }),
    output: count,
  }),
  shelveMany: post('/web/alarm/bulk/shelve', {
    access: 'alarm_handle',
    summary:
      'Keep unresolved alarms out of the bell until a time of the own organization, 30 days at most, or for a span; without either they are back',
    input: z.object({
      chosen,
      until: orEmpty(time),
      span: z.enum(shelfSpans).optional(),
      reason: z.string().trim().max(200).optional(),
    }),
    output: count.extend({ until: z.string().nullable() }),
  }),
  comment: post('/web/alarm/comment', {
    access: 'alarm_handle',
    summary: 'Add a comment to an alarm',
    input: z.object({ alarmId: id, content: z.string().trim().min(1).max(500) }),
    output: done,
  }),
  life: get('/web/alarm/life', {
    access: 'platform',
    summary: 'One alarm with what people did about it and their comments, oldest first',
    input: z.object({ alarmId: id }),
    output: alarmLife,
  }),
  story: post('/web/alarm/story', {
    access: 'platform',
    summary:
      'The twenty minutes around an alarm: its value with the limits, cells, states, power, other alarms, what people did, what rule and fault codes say',
    input: z.object({ alarmId: id }),
    output: alarmStory,
  }),
  picture: post('/web/alarm/picture', {
    access: 'platform',
    summary:
      'The value of an alarm with its limits in the twenty minutes before now, or before a moment, and its cells then',
    input: z.object({ alarmId: id, at: moment.optional() }),
    output: alarmPicture,
  }),
  userPage: get('/web/alarm/user/page', {
    access: 'alarm_handle',
    summary: 'Active users of the own scope to assign alarms to, by name',
    input: z.object({ userName: orEmpty(text), ...paging }),
    output: page(z.object({ userId: z.string(), userName: z.string() })),
  }),
  dtc: get('/web/liquidCooler/getDtcData', {
    access: 'platform',
    summary: 'Fault codes that controllers reported, active ones first; at most 500',
    input: z.object({
      dtcType: orEmpty(z.enum(dtcTypes)),
      faultCode: orEmpty(z.string().trim().max(40)),
      deviceId: optionalId,
    }),
    output: z.array(dtcRecord),
  }),
}

export const longestFigureDays = 366

/** How well alarms work for the people who answer them. */
export const figuresContract = {
  figures: get('/web/alarm/figures', {
    access: 'platform',
    summary:
      'How alarms of a range were answered, how many came in ten minutes, which kinds and units were noisiest, by week and station, and what stands for more than a day now; at most 366 days',
    input: z.object({ stationId: optionalId, startTime: time, endTime: time }),
    output: figures,
  }),
}

export const alarmTopics = {
  openAlarms: topic('openAlarms', {
    access: 'platform',
    summary:
      'openAlarms/<own userId>, or openAlarms/<own userId>-<platform key> for one platform: the unresolved alarms of the user’s scope and platforms, whole each time',
    snapshot: openAlarms,
    delta: openAlarms,
  }),
}
