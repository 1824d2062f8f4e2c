import type { ErrorKey } from '#contract/errors.ts'

export type DeptFacts = {
  readonly dept_name: string
  readonly parent_id: string | null
  readonly dept_type: number | undefined
  readonly is_merchant_root: number
  readonly merchant_id: string | undefined
  readonly third_code: string
  readonly sort: number
}

export const noDept: DeptFacts = {
  dept_name: '',
  parent_id: null,
  dept_type: undefined,
  is_merchant_root: 0,
  merchant_id: undefined,
  third_code: '',
  sort: 0,
}

/** A whole number, also as text; undefined where nothing was given. */
export const sortOf = (given: number | string | null | undefined): number | undefined | 'invalid' => {
  if (given === undefined || given === null || given === '') return undefined
  const number = typeof given === 'number' ? given : /^\s*-?\d{1,9}\s*$/.test(given) ? Number(given) : Number.NaN
  return Number.isInteger(number) && Math.abs(number) < 1_000_000_000 ? number : 'invalid'
}

/** What section 5 of the specification has against an organization, or undefined. */
export const deptFault = (facts: DeptFacts): ErrorKey | undefined => {
  if (facts.dept_name === '') return 'dept.name_required'
  if (facts.merchant_id === undefined) return 'dept.merchant_required'
  return facts.dept_type === undefined ? 'dept.type_required' : undefined
}
