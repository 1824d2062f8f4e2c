import { Input, Tree } from 'antd'
import { useState } from 'react'
import { useLanguage, useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { messages } from '../messages.ts'
import { authorityText } from './authorityMessages.ts'
import { found, type Node, type Permission, permissionNodes, toggled } from './permissionTree.ts'

type TreeProps = {
  permission: Permission
  /** keys of its nodes */
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
  /** px */
  height?: number
}
type Branch = { key: string; title: string; disableCheckbox: boolean; children: Branch[] }

/** Menus and further authorities, to be ticked and searched. */
export const PermissionTree = ({ permission, ticked, onChange, height = 420 }: TreeProps) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const [wanted, setWanted] = useState('')
  const nodes = permissionNodes(permission, text('others'), (authority) => authorityText(authority, language))
  const branches = (shown: readonly Node[]): Branch[] =>
    shown.map(({ key, title, grantable, children }) => ({
      key,
      title: grantable ? title : `${title}（${text('lacked')}）`,
      // What one lacks can be taken off, not put on.
      disableCheckbox: !grantable && !ticked.includes(key),
      children: branches(children),
    }))
  const shown = found(nodes, wanted)
  return (
    <>
      <Input
        type="search"
        allowClear
        aria-label={text('search')}
        placeholder={text('search')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        style={{ marginBottom: 8 }}
      />
      {shown.length === 0 ? (
        <EmptyState title={text('noMatch')} />
      ) : (
        <Tree<Branch>
          key={wanted === '' ? 'all' : 'found'}
          aria-label={text('tree')}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          height={height}
          style={{ background: 'none' }}
          defaultExpandAll={wanted !== ''}
          treeData={branches(shown)}
          checkedKeys={[...ticked]}
          onCheck={(_, { node }) => onChange(toggled(nodes, ticked, String(node.key)))}
        />
      )}
    </>
  )
}
