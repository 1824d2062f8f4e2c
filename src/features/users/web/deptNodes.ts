import type { Dept } from '#features/organizations/contract.ts'

export type DeptNode = { value: string; title: string; children: DeptNode[] }

export const deptNodes = (depts: readonly Dept[]): DeptNode[] =>
  depts.map(({ dept_id, dept_name, children }) => ({ value: dept_id, title: dept_name, children: deptNodes(children) }))

/** All in their order, each below its parent and set in by its depth. */
export const deptOptions = (depts: readonly Dept[], depth = 0): { value: string; label: string }[] =>
  depts.flatMap(({ dept_id, dept_name, children }) => [
    { value: dept_id, label: '　'.repeat(depth) + dept_name },
    ...deptOptions(children, depth + 1),
  ])
