import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { dash, minuteText } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { alarmsContract } from '../../contract.ts'
import type { AlarmRuleRow } from '../../shapes.ts'
import '../alarms.css'
import { ruleMessages } from './ruleMessages.ts'
import { AlarmRuleForm, targetOf } from './AlarmRuleForm.tsx'

type RuleText = Text<keyof (typeof ruleMessages)['zh']>

const ofLevels = ({ levels }: AlarmRuleRow, values: readonly number[]): number[] =>
  levels.flatMap((level) => values[level - 1] ?? [])

/** The limits of its levels, or which states break it: `有烟（1级）`. */
const limitsText = (row: AlarmRuleRow, text: RuleText): string => {
  const { states, levels, limits, decimals, unit } = row
  if (states.length > 0) return states.map(({ word, level }) => text('stateOfLevel', word, level)).join(' / ')
  const values = `${ofLevels(row, limits)
    .map((each) => each.toFixed(decimals))
    .join(' / ')} ${unit}`
  return levels.length === 1 ? text('stateOfLevel', values, levels[0] ?? 1) : values
}

const columnsOf = (text: RuleText): TableColumnsType<AlarmRuleRow> => [
  { title: text('rule'), dataIndex: 'ruleName' },
  {
    title: text('deviceType'),
    render: (_, { typeName, deviceName }) => (deviceName === null ? typeName : `${typeName} · ${deviceName}`),
  },
  {
    title: text('limits'),
    align: 'right',
    render: (_, row) => limitsText(row, text),
  },
  {
    title: text('recover'),
    align: 'right',
    render: (_, { recover, decimals, unit, states }) =>
      states.length > 0 ? dash : `${recover.toFixed(decimals)} ${unit}`,
  },
  { title: text('onDelay'), align: 'right', render: (_, row) => ofLevels(row, row.onDelay).join(' / ') },
  { title: text('offDelay'), align: 'right', dataIndex: 'offDelay' },
  { title: text('returnWindow'), align: 'right', dataIndex: 'returnWindow' },
  {
    title: text('enabled'),
    render: (_, { enabled }) => <StateTag state={enabled ? 'ok' : 'shutdown'} text={text(enabled ? 'on' : 'off')} />,
  },
  { title: text('source'), render: (_, { source }) => text(source) },
  {
    title: text('changed'),
    render: (_, { updateTime, updateUser }) =>
      updateTime === null ? '--' : text('changedBy', updateUser ?? '--', minuteText(updateTime)),
  },
]

/** The alarm rules of the device types in use, or of one device, to be set and reset. */
export const AlarmRulePage = () => {
  const text = useText(ruleMessages)
  const [edited, setEdited] = useState<AlarmRuleRow>()
  const { data: types } = useCall(maintenanceContract.typeList, {}, { staleTime: 60_000 })
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'deviceType',
      label: text('deviceType'),
      options: (types ?? []).map(({ deviceType, typeName }) => ({ value: deviceType, label: typeName })),
    },
    { kind: 'text', name: 'deviceId', label: text('deviceId') },
  ]
  const values = useFilterValues(filters)
  const reset = useAction(alarmsContract.ruleReset, { success: true, refresh: [alarmsContract.rulePage] })
  const isOwn = ({ source, deviceId }: AlarmRuleRow): boolean => source === (deviceId === null ? 'type' : 'device')
  const operations = useOperations<AlarmRuleRow>((row) => [
    row.editable && { text: text('edit'), onClick: () => setEdited(row) },
    row.editable &&
      isOwn(row) && {
        text: text('reset'),
        confirm: text('confirmReset'),
        onClick: () => reset.mutateAsync(targetOf(row)),
      },
  ])
  return (
    <>
      <PageTitle title={text('title')} />
      <PagedTable
        endpoint={alarmsContract.rulePage}
        input={values}
        rowKey="ruleId"
        filters={<FilterBar filters={filters} />}
        above={() => <p className="tw-dim">{text('note')}</p>}
        columns={[...columnsOf(text), operations]}
      />
      <AlarmRuleForm row={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
