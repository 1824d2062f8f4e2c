import { z } from 'zod'
import type { AlarmEvent } from '../shapes.ts'

type Row = {
  readonly course: unknown
  readonly acknowledged_at: Date | null
  readonly acknowledged_name: string | null
  readonly acknowledge_comment: string | null
  readonly assigned_at: Date | null
  readonly assigner_name: string | null
  readonly assignee_name: string | null
  readonly shelved_at: Date | null
  readonly shelver_name: string | null
  readonly shelve_reason: string | null
}
type Comment = { readonly created_at: Date; readonly real_name: string | null; readonly content: string }
type Event = Omit<AlarmEvent, 'time'>

const course = z.array(z.tuple([z.number(), z.number()]))
/** The changes of an alarm's level as a row has them: ms and level, 0 where it ended, oldest first. */
export const courseOf = (stored: unknown): [ts: number, level: number][] => course.parse(stored)

/** What happened to an alarm and what people did about it, oldest first. */
export const lifeEvents = (row: Row, comments: readonly Comment[]): Event[] =>
  [
    ...courseEvents(courseOf(row.course)),
    ...done('acknowledged', row.acknowledged_at, row.acknowledged_name, row.acknowledge_comment),
    ...done('assigned', row.assigned_at, row.assigner_name, row.assignee_name),
    ...done('shelved', row.shelved_at, row.shelver_name, row.shelve_reason),
    ...comments.flatMap((each) => done('comment', each.created_at, each.real_name, each.content)),
  ].sort((a, b) => a.ts - b.ts)

const courseEvents = (changes: readonly (readonly [number, number])[]): Event[] =>
  changes.map(([ts, level], index) => {
    const before = changes[index - 1]?.[1]
    const event = level === 0 ? 'ended' : before === undefined ? 'began' : before === 0 ? 'returned' : 'level'
    return { event, ts, level: level === 0 ? null : level, userName: null, content: null }
  })

const done = (event: Event['event'], at: Date | null, userName: string | null, content: string | null): Event[] =>
  at === null ? [] : [{ event, ts: at.getTime(), level: null, userName, content }]
