import { Alert, Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { ApiError, useAction, useCall } from '#web/calls/api.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { PublicPage } from '#web/shell/pages/PublicPage.tsx'
import { errors } from '#contract/errors.ts'
import { notifyMessageContract } from '../contract.ts'
import { acknowledgeMessages } from './acknowledgeMessages.ts'
import './notify.css'

/** What the one-time link of a message is for, and one button; without a session. */
export const AcknowledgePage = () => {
  const text = useText(acknowledgeMessages)
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return (
    <PublicPage title={text('title')}>
      <Card className="tw-notify-linked">
        {token === '' ? <Alert type="warning" showIcon title={text('noToken')} /> : <Linked token={token} />}
      </Card>
    </PublicPage>
  )
}

const Refused = ({ said }: { said: string }) => {
  const text = useText(acknowledgeMessages)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={text('invalid')}
      description={
        <>
          <p>{said}</p>
          <p>{text('invalidHint')}</p>
          <Link to="/">{text('open')}</Link>
        </>
      }
    />
  )
}

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && (error.code === errors['notify.token'].code || error.status === 400)

const Linked = ({ token }: { token: string }) => {
  const text = useText(acknowledgeMessages)
  const acknowledge = useAction(notifyMessageContract.acknowledge, { quiet: true })
  // Once it is used the same link shows nothing any more.
  const linked = useCall(
    notifyMessageContract.linked,
    { token },
    { enabled: !acknowledge.isSuccess, staleTime: 60_000 },
  )
  const error = acknowledge.error ?? (linked.data ? null : linked.error)
  if (error && isRefusal(error)) return <Refused said={error.message} />
  if (error && !linked.data) return <FailedState error={error} retry={linked.refetch} />
  if (!linked.data) return <Loading />
  const { realName, stationName, deviceName, alarmContent, level, alarmTime } = linked.data
  const facts = [
    [text('station'), stationName],
    [text('device'), deviceName],
    [text('time'), alarmTime],
  ]
  return (
    <>
      <p className="tw-notify-what">
        <AlarmLevelTag level={level} /> <strong>{alarmContent}</strong>
      </p>
      <dl className="tw-notify-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="tw-dim">{text('as', realName)}</p>
      {acknowledge.isSuccess ? (
        <Alert type="success" showIcon role="status" title={text('done')} />
      ) : (
        <>
          {acknowledge.error && <Alert type="error" showIcon role="alert" title={acknowledge.error.message} />}
          <Button
            type="primary"
            size="large"
            block
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ token })}
          >
            {text('acknowledge')}
          </Button>
        </>
      )}
    </>
  )
}
