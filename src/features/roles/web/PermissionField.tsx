import { useCall } from '#web/calls/api.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { rolesContract } from '../contract.ts'
import { PermissionTree } from './PermissionTree.tsx'
import { tickedAtFirst } from './permissionTree.ts'

type PermissionFieldProps = {
  /** none for a role that is being added */
  roleId?: string | undefined
  value?: string[]
  onChange?: (ticked: string[]) => void
}

/** A role's permission as a field of its form, which gives value and onChange; without a change the form has no value for it. */
export const PermissionField = ({ roleId, value, onChange }: PermissionFieldProps) => {
  const { data, error, refetch } = useCall(rolesContract.permission, roleId === undefined ? {} : { role_id: roleId })
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <TableSkeleton />
  return (
    <PermissionTree
      permission={data}
      ticked={value ?? tickedAtFirst(data)}
      onChange={(ticked) => onChange?.(ticked)}
      height={240}
    />
  )
}
