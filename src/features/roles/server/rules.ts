import type { ErrorKey } from '#contract/errors.ts'
import { rolePattern } from '#contract/person.ts'

export type RoleFacts = {
  readonly role_name: string
  readonly role_key: string
  readonly level: number | undefined
  readonly status: number | undefined
  readonly is_editable: number | undefined
  readonly sort: number
  readonly data_scope: number
}

export const noRole: RoleFacts = {
  role_name: '',
  role_key: '',
  level: undefined,
  status: undefined,
  is_editable: undefined,
  sort: 0,
  data_scope: 2,
}

/** What section 5 of the specification has against a role, or undefined. */
export const roleFault = (facts: RoleFacts): ErrorKey | undefined => {
  if (facts.role_name === '') return 'role.name_required'
  if (!rolePattern.test(facts.role_key)) return 'role.key_required'
  if (facts.level === undefined) return 'role.level_required'
  if (facts.status === undefined) return 'role.status_required'
  return facts.is_editable === undefined ? 'role.editable_required' : undefined
}
