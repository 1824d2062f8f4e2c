import type { Step } from '../../shapes.ts'
import type { Rule } from '../ruleRows.ts'

type Target = Pick<Rule, 'to' | 'roleIds' | 'userIds' | 'steps'>
/** What is known about people when somebody is to be told of an alarm. */
export type People = {
  /** first, second, third on duty */
  readonly onDuty: readonly string[]
  readonly inRole: (roleId: string) => readonly string[]
  /** may enter and sees the alarm */
  readonly sees: (userId: string) => boolean
}
export type Told = {
  readonly userIds: readonly string[]
  /** chosen, but does not see the alarm, or may not enter */
  readonly strangers: readonly string[]
  /** true where the chosen could not be told: somebody else is, or nobody */
  readonly missed: boolean
}

/** told at once by one word; a role may have any number */
const mostPeople = 100

const ofStep = ({ order, userIds }: Step, onDuty: readonly string[]): readonly string[] =>
  userIds ?? onDuty.slice((order ?? 1) - 1, order ?? 1)

/** Everybody whom a rule could tell, so that what they see is asked at once. */
export const candidates = (rule: Target, { onDuty, inRole }: Pick<People, 'onDuty' | 'inRole'>): string[] => [
  ...new Set([
    ...onDuty,
    ...rule.userIds,
    ...rule.roleIds.flatMap(inRole),
    ...rule.steps.flatMap(({ userIds }) => userIds ?? []),
  ]),
]

/**
 * Whom a rule tells first (`step` undefined) or by a step. Where nobody of them is there and sees the alarm, the first person of a later step
 * that does, else the rule's named people.
 */
export const recipients = (rule: Target, step: Step | undefined, people: People): Told => {
  const chosen = step
    ? ofStep(step, people.onDuty)
    : rule.to === 'duty'
      ? people.onDuty.slice(0, 1)
      : rule.to === 'role'
        ? rule.roleIds.flatMap(people.inRole)
        : rule.userIds
  const allowed = [...new Set(chosen)].filter(people.sees).slice(0, mostPeople)
  const strangers = !step && rule.to === 'role' ? [] : chosen.filter((userId) => !people.sees(userId))
  if (allowed.length > 0) return { userIds: allowed, strangers, missed: false }
  const later = rule.steps.slice(step ? rule.steps.indexOf(step) + 1 : 0)
  const stand = later.flatMap((each) => ofStep(each, people.onDuty)).find(people.sees)
  return { userIds: stand === undefined ? rule.userIds.filter(people.sees) : [stand], strangers, missed: true }
}
