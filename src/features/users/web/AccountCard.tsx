import { Card } from 'antd'
import { Link } from 'react-router'
import { useText } from '#web/i18n.ts'
import { accountMessages } from './accountMessages.ts'

type Facts = { dept_name: string; time_zone: string; expiry_time: string | null }

/** What somebody else decides about the account, and the way to the password. */
export const AccountCard = ({ dept_name, time_zone, expiry_time }: Facts) => {
  const text = useText(accountMessages)
  return (
    <Card title={text('account')}>
      <dl className="tw-account-facts">
        <dt>{text('dept')}</dt>
        <dd>{dept_name}</dd>
        <dt>{text('timeZone')}</dt>
        <dd>{time_zone}</dd>
        <dt>{text('expiry')}</dt>
        <dd>{expiry_time?.slice(0, 16) ?? text('unlimited')}</dd>
        <dt>{text('password')}</dt>
        <dd>
          <Link to="/password">{text('changePassword')}</Link>
        </dd>
      </dl>
    </Card>
  )
}
