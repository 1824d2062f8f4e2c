import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { iotContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { PointsDialog } from './PointsDialog.tsx'
import { ProfileForm, type ProfileRow } from './ProfileForm.tsx'

export const ProfilePage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const mayChange = useSession().can('iot_profile_save')
  const [viewed, setViewed] = useState<ProfileRow>()
  const columns: TableColumnsType<ProfileRow> = [
    { title: text('profileName'), dataIndex: 'profileName' },
    { title: text('profileKey'), dataIndex: 'profileKey' },
    { title: text('origin'), render: (_, { builtin, ownerName }) => ownerName ?? text(builtin ? 'builtin' : 'own') },
    {
      title: text('interval'),
      align: 'right',
      render: (_, { intervalSeconds }) => `${intervalSeconds} ${text('seconds')}`,
    },
    { title: text('points'), align: 'right', render: (_, { points }) => points.length },
  ]
  return (
    <>
      <CrudPage
        title={text('profiles')}
        endpoint={iotContract.profilePage}
        rowKey="profileId"
        columns={columns}
        filters={[{ kind: 'text', name: 'profileName', label: text('findProfile') }]}
        emptyText={text('noProfiles')}
        mayChange={mayChange}
        changeable={({ changeable }) => changeable}
        addText={text('addProfile')}
        before={(row) => [{ text: common('view'), onClick: () => setViewed(row) }]}
        form={(form) => <ProfileForm {...form} />}
        remove={{
          confirm: ({ profileName }) => common('confirmRemove', profileName),
          call: iotContract.profileRemove,
          input: ({ profileId }) => ({ profileId }),
        }}
      />
      <PointsDialog row={viewed} onClose={() => setViewed(undefined)} />
    </>
  )
}
