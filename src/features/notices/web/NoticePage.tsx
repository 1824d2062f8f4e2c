import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { minuteText } from '#web/kit/format.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { useDictionary } from '#web/calls/useDictionary.ts'
import { type Notice, noticesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { NoticeView } from './NoticeView.tsx'

export const NoticePage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { can } = useSession()
  const categories = useDictionary('notice_type')
  const [shown, setShown] = useState<Notice>()
  const columns: TableColumnsType<Notice> = [
    { title: text('noticeTitle'), dataIndex: 'notice_title' },
    { title: text('category'), render: (_, { notice_type_code }) => categories.labelOf(notice_type_code) },
    {
      title: text('readers'),
      render: (_, { to_all, dept_names }) => (to_all === 1 ? text('everyone') : dept_names.join('、')),
    },
    { title: text('publisher'), dataIndex: 'publisher' },
    { title: text('creationTime'), render: (_, { creation_time }) => minuteText(creation_time) },
    { title: text('readCount'), dataIndex: 'read_count', align: 'right' },
    { title: text('remark'), dataIndex: 'remark' },
  ]
  return (
    <>
      <CrudPage
        title={text('title')}
        endpoint={noticesContract.page}
        rowKey="notice_id"
        columns={columns}
        filters={[
          { kind: 'text', name: 'notice_title', label: text('findTitle') },
          { kind: 'select', name: 'notice_type_code', label: text('category'), options: categories.options },
        ]}
        emptyText={text('noNotices')}
        mayChange={can('sys_notice_save')}
        addText={text('add')}
        onOpen={setShown}
        before={(row) => [{ text: common('view'), onClick: () => setShown(row) }]}
        form={(form) => <NoticeForm {...form} />}
        remove={{
          confirm: ({ notice_title }) => text('confirmRemove', notice_title),
          call: noticesContract.remove,
          input: ({ notice_id }) => ({ notice_id }),
        }}
      />
      <NoticeView notice={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
