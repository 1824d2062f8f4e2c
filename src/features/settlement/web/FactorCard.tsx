import { Button, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Text, useText } from '#web/i18n.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { settlementContract } from '../contract.ts'
import type { FactorRow } from '../shapes.ts'
import { FactorForm, type FactorTask } from './FactorForm.tsx'
import { factorMessages, type FactorText } from './factorMessages.ts'
import { areaWords, unitOfFactor } from './factorWords.ts'
import './factors.css'

const columnsOf = (text: Text<FactorText>): TableColumnsType<FactorRow> => [
  { title: text('kind'), key: 'kind', render: (_, { kind }) => text(kind) },
  { title: text('area'), key: 'area', render: (_, { area }) => areaWords(text, area) },
  {
    title: text('value'),
    key: 'value',
    align: 'right',
    render: (_, { kind, value }) => (
      <>
        {value} <small className="tw-settlement-unit">{unitOfFactor[kind]}</small>
      </>
    ),
  },
  { title: text('validFrom'), key: 'validFrom', render: (_, { validFrom }) => validFrom },
  {
    title: text('source'),
    key: 'source',
    render: (_, { source }) => <span className="tw-settlement-source">{source}</span>,
  },
  {
    title: text('state'),
    key: 'state',
    render: (_, { used, confirmed, common }) => (
      <span className="tw-settlement-tags">
        <Tag>{text(used ? 'used' : 'unused')}</Tag>
        {!confirmed && <Tag>{text('unconfirmed')}</Tag>}
        {common === 0 && <Tag>{text('own')}</Tag>}
      </span>
    ),
  },
]

/** The factors that avoided emissions are reckoned by, a row for each version; `refresh` is what is reckoned by them. */
export const FactorCard = ({ refresh }: { refresh: readonly Endpoint[] }) => {
  const text = useText(factorMessages)
  const common = useText(texts)
  const may = useSession().can('shore_save')
  const [task, setTask] = useState<FactorTask>()
  const operations = useOperations<FactorRow>((row) => [
    row.changeable && !row.used && { text: common('edit'), onClick: () => setTask({ kind: 'edit', row }) },
    { text: text('follow'), onClick: () => setTask({ kind: 'follow', row }) },
  ])
  return (
    <>
      <PagedTable
        endpoint={settlementContract.factorPage}
        input={{}}
        prefix="factor"
        title={text('factors')}
        extra={may && <Button onClick={() => setTask({ kind: 'add' })}>{text('add')}</Button>}
        rowKey="factorId"
        columns={may ? [...columnsOf(text), operations] : columnsOf(text)}
        emptyText={text('none')}
      />
      {may && <FactorForm task={task} refresh={refresh} onClose={() => setTask(undefined)} />}
    </>
  )
}
