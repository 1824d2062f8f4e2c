import type { TableColumnsType } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import type { Output } from '#contract/endpoint.ts'
import { iotContract } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { profileMessages } from './profileMessages.ts'

type Point = Output<typeof iotContract.pointPage>['records'][number]

const bounds = ({ min, max }: Point): string =>
  typeof min === 'number' || typeof max === 'number' ? `${min ?? '−∞'} … ${max ?? '∞'}` : dash

/** The points of a profile, to read. */
export const ProfilePoints = ({ profileId }: { profileId: string }) => {
  const text = useText(messages)
  const said = useText(profileMessages)
  const { language } = useLanguage()
  const filters: readonly Filter[] = [{ kind: 'text', name: 'pointName', label: said('findPoint') }]
  const columns: TableColumnsType<Point> = [
    {
      title: text('pointName'),
      render: (_, { pointName, pointNameEn }) => (language === 'en' && pointNameEn ? pointNameEn : pointName),
    },
    { title: text('pointKey'), dataIndex: 'pointKey' },
    { title: text('unit'), dataIndex: 'unit' },
    { title: text('kind'), render: (_, { kind }) => text(kind) },
    { title: text('size'), dataIndex: 'size', align: 'right' },
    { title: text('decimals'), dataIndex: 'decimals', align: 'right' },
    { title: `${text('min')} … ${text('max')}`, render: (_, point) => bounds(point) },
    { title: text('sentinels'), render: (_, { sentinels }) => sentinels.join(', ') || dash },
    { title: said('writing'), render: (_, { writing = 'none' }) => said(`writing_${writing}`) },
  ]
  return (
    <>
      <p className="tw-dim">{said('writingHint')}</p>
      <PagedTable<Point>
        endpoint={iotContract.pointPage}
        input={{ profileId, ...useFilterValues(filters) }}
        rowKey="pointKey"
        columns={columns}
        filters={<FilterBar filters={filters} />}
        emptyText={said('noPoints')}
      />
    </>
  )
}
