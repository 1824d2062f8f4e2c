import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { NameFilter } from '#web/kit/NameFilter.tsx'
import { PagedTable } from '#web/kit/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { useFilter } from '#web/kit/useFilter.ts'
import { useSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { iotContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { PointsDialog } from './PointsDialog.tsx'
import { ProfileForm, type ProfileRow } from './ProfileForm.tsx'

export const ProfilePage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const mayChange = useSession().can('iot_profile_save')
  const [profileName] = useFilter('profileName')
  const [edited, setEdited] = useState<ProfileRow | 'new'>()
  const [viewed, setViewed] = useState<ProfileRow>()
  const remove = useAction(iotContract.profileRemove, {
    success: common('removed'),
    refresh: [iotContract.profilePage],
  })
  const actionsOf = (row: ProfileRow) => [
    { text: common('view'), onClick: () => setViewed(row) },
    mayChange && !row.builtin && { text: common('edit'), onClick: () => setEdited(row) },
    mayChange &&
      !row.builtin && {
        text: common('remove'),
        danger: true,
        confirm: common('confirmRemove', row.profileName),
        onClick: () => remove.mutateAsync({ profileId: row.profileId }),
      },
  ]
  const columns: TableColumnsType<ProfileRow> = [
    { title: text('profileName'), dataIndex: 'profileName' },
    { title: text('profileKey'), dataIndex: 'profileKey' },
    { title: text('origin'), render: (_, { builtin }) => text(builtin ? 'builtin' : 'own') },
    {
      title: text('interval'),
      align: 'right',
      render: (_, { intervalSeconds }) => `${intervalSeconds} ${text('seconds')}`,
    },
    { title: text('points'), align: 'right', render: (_, { points }) => points.length },
    { title: common('operation'), render: (_, row) => <RowActions actions={actionsOf(row)} /> },
  ]
  return (
    <>
      <PageTitle
        title={text('profiles')}
        extra={
          <>
            <NameFilter param="profileName" label={text('findProfile')} />
            {mayChange && (
              <Button type="primary" onClick={() => setEdited('new')}>
                {text('addProfile')}
              </Button>
            )}
          </>
        }
      />
      <PagedTable
        endpoint={iotContract.profilePage}
        input={{ profileName }}
        rowKey="profileId"
        columns={columns}
        emptyText={text('noProfiles')}
      />
      <ProfileForm
        open={edited !== undefined}
        row={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <PointsDialog row={viewed} onClose={() => setViewed(undefined)} />
    </>
  )
}
