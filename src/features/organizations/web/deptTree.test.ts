import { expect, test } from 'vitest'
import type { Dept } from '../contract.ts'
import { deptRows, flatDepts, parentNodes } from './deptTree.ts'

const dept = (dept_id: string, dept_name: string, children: Dept[] = []): Dept => ({
  dept_id,
  dept_name,
  parent_id: null,
  dept_type: 0,
  is_merchant_root: 0,
  merchant_id: '1',
  merchant_name: '商户',
  third_code: '',
  sort: 0,
  time_zone: 'Asia/Shanghai',
  version: 1,
  children,
})
const tree = [dept('1', '总部', [dept('2', '东港', [dept('3', 'Quay')]), dept('4', '西港')])]

test('all, each after its parent', () => {
  expect(flatDepts(tree).map(({ dept_id }) => dept_id)).toEqual(['1', '2', '3', '4'])
})

test('what is looked for stands with all above it, and a leaf unfolds nothing', () => {
  const [top] = deptRows(tree, ' quay ')
  expect(top?.children?.map(({ dept_id }) => dept_id)).toEqual(['2'])
  expect(top?.children?.[0]?.children?.[0]).not.toHaveProperty('children')
  expect(deptRows(tree, '无')).toEqual([])
})

test('nothing hangs below itself', () => {
  const [top] = parentNodes(tree, '2')
  expect(top?.disabled).toBe(false)
  expect(top?.children.map(({ disabled }) => disabled)).toEqual([true, false])
  expect(top?.children[0]?.children[0]?.disabled).toBe(true)
})
