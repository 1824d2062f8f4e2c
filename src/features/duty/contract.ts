import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { dayExists, done, id, integer, nothing, optionalId, requestId, version } from '#contract/fields.ts'
import { day } from '#contract/monitor.ts'
import { page, paging } from '#contract/paging.ts'
import { dutyOwner, handover, onDuty, ownDay, roster, standing, weeklyShift } from './shapes.ts'

const view = 'duty_view'
const of = { stationId: optionalId, orgId: optionalId }
const oneOwner = (given: { stationId?: unknown; orgId?: unknown }): boolean =>
  (given.stationId === undefined) !== (given.orgId === undefined)
const either = 'stationId or orgId'

/** Who is on duty when, and what one shift leaves to the next. */
export const dutyContract = {
  owners: get('/web/duty/owner/list', {
    access: view,
    summary: 'Organizations and stations that the caller sees, each with whether it has a roster of its own',
    input: nothing,
    output: z.array(dutyOwner),
  }),
  roster: get('/web/duty/roster', {
    access: view,
    summary:
      'The week of a station’s or an organization’s roster, from Monday; a station without one has its organization’s',
    input: z.object({ ...of, weekStart: day }).refine(oneOwner, either),
    output: roster,
  }),
  rosterSave: post('/web/duty/roster/save', {
    access: 'duty_save',
    summary:
      'Save the weekly pattern, and days that have shifts of their own; a day with null follows the pattern again. Refused where somebody named does not see the station',
    input: z
      .object({
        ...of,
        pattern: z.array(weeklyShift).max(84).optional(),
        days: z
          .array(ownDay.extend({ day: day.refine(dayExists), shifts: ownDay.shape.shifts.nullable() }))
          .max(62)
          .default([]),
        version: version.default(0),
      })
      .refine(oneOwner, either),
    output: z.object({ version: z.number() }),
  }),
  rosterCopy: post('/web/duty/roster/copy', {
    access: 'duty_save',
    summary: 'Copy the shifts of a week, day by day, to the weeks after it',
    input: z
      .object({ ...of, weekStart: day.refine(dayExists), weeks: integer.pipe(z.number().min(1).max(8)), version })
      .refine(oneOwner, either),
    output: z.object({ version: z.number() }),
  }),
  now: get('/web/duty/now', {
    access: 'platform',
    summary:
      'Who is on duty now at a station, or at each station that the caller sees, in the order in which they are asked',
    input: z.object({ stationId: optionalId }),
    output: z.array(onDuty),
  }),
  handoverPage: get('/web/duty/handover/page', {
    access: view,
    summary: 'Handovers of the stations that the caller sees, the newest first',
    input: z.object({ stationId: optionalId, ...paging }),
    output: page(handover),
  }),
  handoverDraft: get('/web/duty/handover/draft', {
    access: 'duty_handover',
    summary: 'What stands open at a station now: alarms, shelved ones, maintenance, commands under way',
    input: z.object({ stationId: id }),
    output: standing,
  }),
  handoverAdd: post('/web/duty/handover/add', {
    access: 'duty_handover',
    summary: 'Hand a station over with a note; the server lists what stands open',
    input: z.object({ stationId: id, note: z.string().trim().min(1).max(2000), requestId }),
    output: z.object({ handoverId: z.string() }),
  }),
  handoverConfirm: post('/web/duty/handover/confirm', {
    access: 'duty_handover',
    summary: 'Confirm a handover as somebody of the next shift; nobody confirms his own',
    input: z.object({ handoverId: id, version }),
    output: done,
  }),
}
