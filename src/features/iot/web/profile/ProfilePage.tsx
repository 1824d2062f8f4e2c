import { Button, type TableColumnsType } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { iotContract } from '../../contract.ts'
import { profileMessages } from './profileMessages.ts'

type ProfileRow = Output<typeof iotContract.profilePage>['records'][number]

/** The kinds of equipment; each leads to its page. */
export const ProfilePage = () => {
  const text = useText(profileMessages)
  const common = useText(texts)
  const mayChange = useSession().can('iot_profile_save')
  const navigate = useNavigate()
  const remove = useAction(iotContract.profileRemove, {
    success: common('removed'),
    refresh: [iotContract.profilePage],
  })
  const filters: readonly Filter[] = [{ kind: 'text', name: 'profileName', label: text('find') }]
  const values = useFilterValues(filters)
  const operations = useOperations<ProfileRow>(({ profileId, profileName, changeable }) => [
    mayChange &&
      changeable && {
        text: common('edit'),
        onClick: () => void navigate(`/iot/profile/edit?id=${profileId}`),
      },
    mayChange &&
      changeable && {
        ...{ text: common('remove'), danger: true, confirm: common('confirmRemove', profileName) },
        onClick: () => remove.mutateAsync({ profileId }),
      },
  ])
  const columns: TableColumnsType<ProfileRow> = [
    {
      title: text('name'),
      render: (_, row) => <Link to={`/iot/profile/detail?id=${row.profileId}`}>{row.profileName}</Link>,
    },
    { title: text('key'), dataIndex: 'profileKey' },
    { title: text('origin'), render: (_, { builtin, ownerName }) => ownerName ?? text(builtin ? 'builtin' : 'own') },
    { title: text('interval'), align: 'right', render: (_, row) => text('seconds', row.intervalSeconds) },
    { title: text('points'), align: 'right', render: (_, { points }) => points.length },
    ...(mayChange ? [operations] : []),
  ]
  return (
    <>
      <PageTitle
        title={text('profiles')}
        extra={
          mayChange && (
            <Button type="primary" onClick={() => void navigate('/iot/profile/edit')}>
              {text('addProfile')}
            </Button>
          )
        }
      />
      <PagedTable<ProfileRow>
        endpoint={iotContract.profilePage}
        input={values}
        rowKey="profileId"
        columns={columns}
        onOpen={({ profileId }) => void navigate(`/iot/profile/detail?id=${profileId}`)}
        filters={<FilterBar filters={filters} />}
        emptyText={useEmptyText(values, text('none'))}
      />
    </>
  )
}
