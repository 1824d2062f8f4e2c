import { Spin } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { iotContract } from '../../contract.ts'
import { ProfileEditor } from './ProfileEditor.tsx'
import { profileMessages } from './profileMessages.ts'

/** `?id=`: a profile with its points as a sheet; without, a new one. */
export const ProfileEditPage = () => {
  const text = useText(profileMessages)
  const [profileId] = useFilter('id')
  const isNew = profileId === ''
  const valid = /^\d{1,19}$/.test(profileId)
  const { data, error, isPending, refetch } = useCall(iotContract.profileDetail, { profileId }, { enabled: valid })
  if (isNew)
    return (
      <>
        <PageTitle title={text('addProfile')} />
        <ProfileEditor profile={undefined} />
      </>
    )
  if (!valid) return <EmptyState title={text('unknown')} />
  if (isPending) return <Spin />
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <EmptyState title={text('unknown')} />
  return (
    <>
      <PageTitle title={`${text('editProfile')} · ${data.profileName}`} />
      {data.changeable ? (
        <ProfileEditor key={`${data.profileId} ${data.version}`} profile={data} />
      ) : (
        <EmptyState title={text('builtinHint')} />
      )}
    </>
  )
}
