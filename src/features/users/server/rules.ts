import type { ErrorKey } from '#contract/errors.ts'
import { emailPattern, phonePattern, userNamePattern } from '#contract/person.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'

/** A user as the form has him; `expiry_time` in ms. */
export type UserFacts = {
  readonly user_name: string
  readonly real_name: string
  readonly mobile_phone: string
  readonly user_type: number | undefined
  readonly category: number | undefined
  readonly role_ids: readonly string[]
  readonly status: number
  readonly dept_id: string | undefined
  readonly email: string
  readonly gender: number
  readonly external_name: string
  readonly expiry_time: number | null
  /** 1: sees every merchant */
  readonly platform_admin: number
}

export const noUser: UserFacts = {
  user_name: '',
  real_name: '',
  mobile_phone: '',
  user_type: undefined,
  category: undefined,
  role_ids: [],
  status: 0,
  dept_id: undefined,
  email: '',
  gender: 1,
  external_name: '',
  expiry_time: null,
  platform_admin: 0,
}

/** What section 5 of the specification has against a user, or undefined. */
export const userFault = (facts: UserFacts): ErrorKey | undefined => {
  if (!userNamePattern.test(facts.user_name)) return 'user.name_pattern'
  if (facts.real_name === '') return 'user.real_name_required'
  if (!phonePattern.test(facts.mobile_phone)) return 'user.phone_required'
  if (facts.user_type === undefined) return 'user.type_required'
  if (facts.category === undefined) return 'user.category_required'
  if (facts.dept_id === undefined) return 'user.dept_required'
  if (facts.role_ids.length === 0) return 'user.role_required'
  if (facts.email !== '' && !emailPattern.test(facts.email)) return 'user.email_pattern'
  return undefined
}

const real = (wall: string, timeZone: string): number | 'invalid' => {
  if (!/^(19[7-9]|20\d)\d-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(wall)) return 'invalid'
  if (Number.isNaN(Date.parse(`${wall.replace(' ', 'T')}Z`))) return 'invalid'
  const ts = parseTime(wall, timeZone)
  return formatTime(ts, timeZone).slice(0, 10) === wall.slice(0, 10) ? ts : 'invalid'
}

/** Wall time or day in a zone → ms; a day lasts until its end. undefined as it was, null for none. */
export const expiryOf = (wall: string | null | undefined, timeZone: string): number | null | undefined | 'invalid' => {
  if (wall === undefined) return undefined
  if (wall === null || wall.trim() === '') return null
  return real(wall.length === 10 ? `${wall} 23:59:59` : wall, timeZone)
}
