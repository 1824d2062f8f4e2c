import type { Call, Db } from '../context/context.ts'

type Facts = Readonly<Record<string, unknown>>
export type Change = { readonly field: string; readonly from: string; readonly to: string }

/** `kind` and `action` are keys whose texts `contract/operationWords.ts` has, such as `user` and `update`. */
export type Operation = {
  readonly kind: string
  readonly action: string
  readonly subject: { readonly id: string; readonly name: string }
  /** by field; none where it was added */
  readonly before?: Facts
  /** by field; none where it was removed */
  readonly after?: Facts
}

const mostCharacters = 2000
const beforeDifference = 40

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const sharedStart = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/** Long texts begin shortly before they differ, and end with an ellipsis where they go on. */
const clipped = ({ field, from, to }: Change): Change => {
  if (Math.max(from.length, to.length) <= mostCharacters) return { field, from, to }
  const start = Math.max(0, sharedStart(from, to) - beforeDifference)
  const part = (text: string): string => {
    const kept = text.slice(start, start + mostCharacters)
    return `${start > 0 ? '…' : ''}${kept}${start + kept.length < text.length ? '…' : ''}`
  }
  return { field, from: part(from), to: part(to) }
}

/** The fields that differ, in the order in which they stand. */
export const changesBetween = (before: Facts = {}, after: Facts = {}): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: shown(before[field]), to: shown(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(clipped)

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
