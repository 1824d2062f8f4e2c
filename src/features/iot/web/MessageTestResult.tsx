import type { TableColumnsType } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useText } from '#web/i18n.ts'
import { useReasonText } from '#web/kit/reasonWords.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { iotContract } from '../contract.ts'
import { messages } from './messageTestMessages.ts'

type Result = Output<typeof iotContract.messageTest>
type Value = Result['accepted'][number] & { readonly key: string }
type Fact = Result['facts'][number] & { readonly key: string }
type Refusal = Result['refusals'][number] & { readonly key: string }

const mostValues = 1000
const keyed = <T extends object>(rows: readonly T[]): (T & { readonly key: string })[] =>
  rows.map((row, at) => ({ ...row, key: `${at}` }))

/** What of a tested message would be stored, and what refused. */
export const MessageTestResult = ({ result }: { result: Result }) => {
  const text = useText(messages)
  const reasonText = useReasonText()
  const several = new Set(result.accepted.map(({ deviceName }) => deviceName)).size > 1
  const values: TableColumnsType<Value> = [
    ...(several ? [{ title: text('device'), dataIndex: 'deviceName' }] : []),
    {
      title: text('point'),
      render: (_, { pointName, pointKey, place, derived }) => (
        <>
          {pointName} <code>{place === null ? pointKey : `${pointKey}:${place}`}</code>
          {derived && <span className="tw-age"> {text('derived')}</span>}
        </>
      ),
    },
    { title: text('value'), align: 'right', render: (_, { value, unit }) => `${value} ${unit}`.trim() },
    { title: text('time'), render: (_, { time }) => time ?? <span className="tw-age">{text('serverTime')}</span> },
  ]
  const facts: TableColumnsType<Fact> = [
    { title: text('device'), dataIndex: 'deviceName' },
    { title: text('fact'), render: (_, { name }) => <code>{name}</code> },
    { title: text('value'), dataIndex: 'value' },
    { title: text('time'), dataIndex: 'time' },
  ]
  const refusals: TableColumnsType<Refusal> = [
    { title: text('device'), dataIndex: 'deviceName' },
    { title: text('reason'), render: (_, { reason }) => reasonText(reason) },
    {
      title: text('detail'),
      render: (_, { detail, count }) => `${detail}${count > 1 ? ` × ${count}` : ''}`,
    },
  ]
  return (
    <div className="tw-tested" role="status">
      <h3>{result.samples === 0 && result.facts.length === 0 ? text('nothing') : text('would', result.samples)}</h3>
      {result.accepted.length > 0 && (
        <DataTable<Value> rowKey="key" columns={values} dataSource={keyed(result.accepted)} blank={null} />
      )}
      {result.accepted.length >= mostValues && <p>{text('shown')}</p>}
      {result.facts.length > 0 && (
        <>
          <h3>{text('facts')}</h3>
          <DataTable<Fact> rowKey="key" columns={facts} dataSource={keyed(result.facts)} blank={null} />
        </>
      )}
      <h3>{text(result.refusals.length === 0 ? 'noRefusal' : 'refused')}</h3>
      {result.refusals.length > 0 && (
        <DataTable<Refusal> rowKey="key" columns={refusals} dataSource={keyed(result.refusals)} blank={null} />
      )}
    </div>
  )
}
