import { Button, Input, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { defaultPageSize, pageSizes } from '#contract/paging.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { minuteText } from '#web/kit/format.ts'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { useLastPage } from '#web/kit/table/useLastPage.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { texts } from '#web/texts.ts'
import { useDictionary } from '#web/calls/useDictionary.ts'
import { type MyNotice, noticesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { useUnread } from './useUnread.ts'

type Find = { notice_title?: string; notice_type_code?: string; current: number; size: number }

/** What is asked for stands in the dialog, not in the address: it belongs to no page. */
export const MyMessages = ({ onOpen }: { onOpen: (noticeId: string) => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const categories = useDictionary('notice_type')
  const unread = useUnread()
  const [find, setFind] = useState<Find>({ current: 1, size: defaultPageSize })
  const { data, error, isPending, isFetching, refetch } = useCall(noticesContract.myPage, find, { keepOld: true })
  const readAll = useAction(noticesContract.readAll, { refresh: [noticesContract.myPage, noticesContract.unread] })
  const columns: TableColumnsType<MyNotice> = [
    {
      title: text('noticeTitle'),
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onOpen(row.notice_id)}>
          <span className={row.is_read === 1 ? undefined : 'tw-mine-unread'}>{row.notice_title}</span>
        </Button>
      ),
    },
    { title: text('category'), render: (_, { notice_type_code }) => categories.labelOf(notice_type_code) },
    {
      title: text('state'),
      render: (_, { is_read }) =>
        is_read === 1 ? (
          <StateTag state="shutdown" text={text('read')} />
        ) : (
          <StateTag state="info" text={text('unread')} />
        ),
    },
    { title: text('creationTime'), render: (_, { creation_time }) => minuteText(creation_time) },
  ]
  useLastPage(data, (current) => setFind({ ...find, current }))
  const blank = error ? (
    <FailedState error={error} retry={refetch} />
  ) : isPending ? (
    <TableSkeleton />
  ) : (
    <EmptyState title={text('noMine')} />
  )
  return (
    <>
      <div className="tw-mine-head">
        <Input.Search
          aria-label={text('findTitle')}
          placeholder={text('findTitle')}
          allowClear
          style={{ width: 220 }}
          onSearch={(notice_title) => setFind({ ...find, notice_title, current: 1 })}
        />
        <Select
          aria-label={text('category')}
          placeholder={text('category')}
          allowClear
          style={{ width: 150 }}
          options={categories.options}
          onChange={(notice_type_code: string | undefined) =>
            setFind({ ...find, notice_type_code: notice_type_code ?? '', current: 1 })
          }
        />
        <output>{unread === undefined || unread === 0 ? text('allRead') : text('unreadCount', unread)}</output>
        <Button disabled={!unread} onClick={() => readAll.mutate({})}>
          {text('readAll')}
        </Button>
      </div>
      <DataTable<MyNotice>
        rowKey="notice_id"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching && data !== undefined && { delay: 400 }}
        blank={blank}
        pagination={{
          current: data?.current ?? 1,
          pageSize: find.size,
          total: data?.total ?? 0,
          showTotal: (total) => common('total', total),
          showSizeChanger: true,
          pageSizeOptions: pageSizes.map(String),
          onChange: (current, size) => setFind({ ...find, size, current: size === find.size ? current : 1 }),
        }}
      />
    </>
  )
}
