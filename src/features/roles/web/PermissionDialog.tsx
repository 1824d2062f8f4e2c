import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { sessionContract } from '#features/session/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { roleNameIn } from '#contract/builtinRoles.ts'
import { errors } from '#contract/errors.ts'
import { ApiError, isSessionEnd, useAction } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useOpenedCall } from '#web/kit/form/useOpened.ts'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { texts } from '#web/texts.ts'
import { useToast } from '#web/toast.ts'
import { rolesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { PermissionTree } from './PermissionTree.tsx'
import { permissionInput, tickedAtFirst } from './permissionTree.ts'
import type { RoleRow } from './RoleForm.tsx'

type PermissionDialogProps = { row: RoleRow | undefined; onClose: () => void }

/** What a role permits, as a tree of menus and further authorities. */
export const PermissionDialog = ({ row, onClose }: PermissionDialogProps) =>
  row && <Opened key={row.role_id} row={row} onClose={onClose} />

const Opened = ({ row, onClose }: { row: RoleRow; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const toast = useToast()
  const { language } = useLanguage()
  const { data, error, refetch } = useOpenedCall(rolesContract.permission, { role_id: row.role_id })
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
      const said = failure instanceof Error ? failure.message : common('actionFailed')
      setRefusal(stale ? text('changed') : said)
      if (!isSessionEnd(failure)) toast.error(stale ? text('changed') : said)
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
