import { Link } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { useSession } from '#web/session/session.ts'
import { iotContract } from '../../contract.ts'
import { ProfileFacts } from '../profile/ProfileFacts.tsx'
import { ProfileRules } from '../profile/ProfileRules.tsx'
import { deviceMessages } from './deviceMessages.ts'

/** The kind of equipment that a device is, and the alarm rules that hold for it. */
export const DeviceProfile = ({ deviceId, profileKey }: { deviceId: string; profileKey: string }) => {
  const text = useText(deviceMessages)
  const { can } = useSession()
  const { data, error, refetch } = useCall(iotContract.profileDetail, { profileKey })
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <div className="tw-stack">
      <Card
        title={text('profile')}
        extra={<Link to={`/iot/profile/detail?id=${data.profileId}`}>{text('toProfile')}</Link>}
      >
        <ProfileFacts profile={data} />
      </Card>
      {can('alarm_rule_view') && <ProfileRules deviceId={deviceId} />}
    </div>
  )
}
