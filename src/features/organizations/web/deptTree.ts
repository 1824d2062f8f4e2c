import type { Dept } from '../contract.ts'

export type DeptRow = Omit<Dept, 'children'> & { children?: DeptRow[] }
export type DeptNode = { value: string; title: string; disabled: boolean; children: DeptNode[] }

export const flatDepts = (depts: readonly Dept[]): Dept[] =>
  depts.flatMap((dept) => [dept, ...flatDepts(dept.children)])

export const countDepts = (rows: readonly DeptRow[]): number =>
  rows.reduce((sum, { children = [] }) => sum + 1 + countDepts(children), 0)

/** Those whose name holds the text, with all above them; a leaf has no children, so that no table offers to unfold it. */
export const deptRows = (depts: readonly Dept[], wanted: string): DeptRow[] =>
  depts.flatMap(({ children, ...dept }) => {
    const below = deptRows(children, wanted)
    const fits = dept.dept_name.toLowerCase().includes(wanted.trim().toLowerCase())
    if (!fits && below.length === 0) return []
    return below.length > 0 ? { ...dept, children: below } : dept
  })

/** Where an organization can hang: nowhere below itself. */
export const parentNodes = (depts: readonly Dept[], moved: string | undefined, within = false): DeptNode[] =>
  depts.map(({ dept_id, dept_name, children }) => {
    const disabled = within || dept_id === moved
    return { value: dept_id, title: dept_name, disabled, children: parentNodes(children, moved, disabled) }
  })
