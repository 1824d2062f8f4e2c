import type { Call, Db } from './context.ts'

type Facts = Readonly<Record<string, unknown>>
export type Change = { readonly field: string; readonly from: string; readonly to: string }

/** `kind` and `action` are keys whose texts the log's feature has, such as `user` and `update`. */
export type Operation = {
  readonly kind: string
  readonly action: string
  readonly subject: { readonly id: string; readonly name: string }
  /** by field; none where it was added */
  readonly before?: Facts
  /** by field; none where it was removed */
  readonly after?: Facts
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** The fields that differ, in the order in which they stand. */
export const changesBetween = (before: Facts = {}, after: Facts = {}): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: shown(before[field]), to: shown(after[field]) }))
    .filter(({ from, to }) => from !== to)

/** Writes who changed what from what to what; give it the transaction of the change. Never hand it a secret. `now` in ms. */
export const noteOperation = async (
  db: Db,
  { caller, ip }: Pick<Call, 'caller' | 'ip'>,
  now: number,
  { kind, action, subject, before, after }: Operation,
): Promise<void> => {
  await db
    .insertInto('operation_log')
    .values({
      at: new Date(now),
      user_id: caller.userId,
      user_name: caller.userName,
      org_id: caller.orgId,
      kind,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      changes: JSON.stringify(changesBetween(before, after)),
      ip,
    })
    .execute()
}
