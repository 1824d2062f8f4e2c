import { Button, Spin } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTabs } from '#web/kit/PageTabs.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { useSession } from '#web/session/session.ts'
import { iotContract } from '../../contract.ts'
import { ProfileDevices } from './ProfileDevices.tsx'
import { type ProfileDetail, ProfileFacts } from './ProfileFacts.tsx'
import { profileMessages } from './profileMessages.ts'
import { ProfilePoints } from './ProfilePoints.tsx'
import { ProfileRules } from './ProfileRules.tsx'

const Tabs = ({ profile }: { profile: ProfileDetail }) => {
  const text = useText(profileMessages)
  const { can } = useSession()
  const { profileId, profileKey } = profile
  const facts = (
    <Card>
      <ProfileFacts profile={profile} />
    </Card>
  )
  const details = { key: 'details', label: text('details'), children: facts }
  const others = [
    { key: 'points', label: text('points'), children: <ProfilePoints profileId={profileId} /> },
    { key: 'devices', label: text('devices'), children: <ProfileDevices profileKey={profileKey} /> },
    ...(can('alarm_rule_view')
      ? [{ key: 'rules', label: text('rules'), children: <ProfileRules deviceType={profileKey} /> }]
      : []),
  ]
  return <PageTabs tabs={[details, ...others]} label={text('parts')} />
}

/** `?id=`: a kind of equipment, its points, its devices and the rules that hold for it. */
export const ProfileDetailPage = () => {
  const text = useText(profileMessages)
  const mayChange = useSession().can('iot_profile_save')
  const navigate = useNavigate()
  const [profileId] = useFilter('id')
  const valid = /^\d{1,19}$/.test(profileId)
  const { data, error, isPending, refetch } = useCall(iotContract.profileDetail, { profileId }, { enabled: valid })
  if (!valid) return <EmptyState title={text('unknown')} />
  if (isPending) return <Spin />
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <EmptyState title={text('unknown')} />
  return (
    <>
      <PageTitle
        title={data.profileName}
        extra={
          mayChange &&
          data.changeable && (
            <Button type="primary" onClick={() => void navigate(`/iot/profile/edit?id=${profileId}`)}>
              {text('editProfile')}
            </Button>
          )
        }
      />
      <Tabs profile={data} />
    </>
  )
}
