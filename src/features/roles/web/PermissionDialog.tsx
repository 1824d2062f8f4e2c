import { Alert, Input, Modal, Tree } from 'antd'
import { useState } from 'react'
import { sessionContract } from '#features/session/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { roleNameIn } from '#contract/builtinRoles.ts'
import { errors } from '#contract/errors.ts'
import { ApiError, useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { texts } from '#web/texts.ts'
import { rolesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { authorityText } from './authorityMessages.ts'
import {
  found,
  type Node,
  type Permission,
  permissionInput,
  permissionNodes,
  tickedAtFirst,
  toggled,
} from './permissionTree.ts'
import type { RoleRow } from './RoleForm.tsx'

type PermissionDialogProps = { row: RoleRow | undefined; onClose: () => void }

/** What a role permits, as a tree of menus and further authorities. */
export const PermissionDialog = ({ row, onClose }: PermissionDialogProps) =>
  row && <Opened key={row.role_id} row={row} onClose={onClose} />

const Opened = ({ row, onClose }: { row: RoleRow; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const { data, error, refetch } = useCall(rolesContract.permission, { role_id: row.role_id })
  const [changed, setChanged] = useState<string[]>()
  const [refusal, setRefusal] = useState<string>()
  const assign = useAction(rolesContract.assign, {
    success: text('assigned'),
    refresh: [rolesContract.page, rolesContract.permission, sessionContract.info, menusContract.own],
    quiet: true,
  })
  const ticked = changed ?? (data ? tickedAtFirst(data) : [])
  const save = async (): Promise<void> => {
    if (!data) return
    setRefusal(undefined)
    try {
      await assign.mutateAsync({ role_id: row.role_id, version: data.version, ...permissionInput(ticked) })
      onClose()
    } catch (failure) {
      const stale = failure instanceof ApiError && failure.code === errors['rows.changed'].code
      setRefusal(stale ? text('changed') : failure instanceof Error ? failure.message : common('actionFailed'))
    }
  }
  return (
    <Modal
      open
      title={text('permissionOf', roleNameIn(language, row.role_name))}
      onCancel={onClose}
      onOk={() => void save()}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={assign.isPending}
      okButtonProps={{ disabled: !data }}
      mask={{ closable: false }}
      width={560}
    >
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} className="tw-form-error" />}
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!data && !error && <TableSkeleton />}
      {data && <PermissionTree permission={data} ticked={ticked} onChange={setChanged} />}
    </Modal>
  )
}

type TreeProps = { permission: Permission; ticked: readonly string[]; onChange: (ticked: string[]) => void }
type Branch = { key: string; title: string; disableCheckbox: boolean; children: Branch[] }

const PermissionTree = ({ permission, ticked, onChange }: TreeProps) => {
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
          height={420}
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
