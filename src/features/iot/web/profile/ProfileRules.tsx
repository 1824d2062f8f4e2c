import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { alarmsContract } from '#features/alarms/contract.ts'
import type { AlarmRuleRow } from '#features/alarms/shapes.ts'
import { useText } from '#web/i18n.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { profileMessages } from './profileMessages.ts'

const limitsText = ({ states, levels, limits, decimals, unit }: AlarmRuleRow): string =>
  states.length > 0
    ? states.map(({ word }) => word).join(' / ')
    : `${levels.map((level) => (limits[level - 1] ?? 0).toFixed(decimals)).join(' / ')} ${unit}`.trim()

/** The alarm rules that hold for a kind of equipment, or for one device of it. */
export const ProfileRules = (asked: { deviceType: string } | { deviceId: string }) => {
  const text = useText(profileMessages)
  const columns: TableColumnsType<AlarmRuleRow> = [
    { title: text('rule'), dataIndex: 'ruleName' },
    { title: text('levels'), render: (_, { levels }) => levels.join(' / ') },
    {
      title: text('limits'),
      render: (_, row) => `${row.states.length > 0 ? '' : row.direction === 'high' ? '≥ ' : '≤ '}${limitsText(row)}`,
    },
    { title: text('enabled'), render: (_, { enabled }) => text(enabled ? 'yes' : 'no') },
  ]
  const query = 'deviceId' in asked ? `deviceId=${asked.deviceId}` : `deviceType=${asked.deviceType}`
  return (
    <PagedTable<AlarmRuleRow>
      title={text('rules')}
      extra={<Link to={`/iot/alarmRule?${query}`}>{text('allRules')}</Link>}
      endpoint={alarmsContract.rulePage}
      input={asked}
      rowKey="ruleId"
      columns={columns}
      emptyText={text('noRules')}
      prefix="rules."
    />
  )
}
