import { Button } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { RichHtml } from '#web/kit/InfoPreview.tsx'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { noticesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { NoticeHead } from './NoticeHead.tsx'

export const OneMessage = ({ noticeId, onBack }: { noticeId: string; onBack: () => void }) => {
  const text = useText(messages)
  const { data, error, refetch } = useCall(noticesContract.getOne, { notice_id: noticeId })
  return (
    <>
      <Button className="tw-mine-back" onClick={onBack}>
        {text('back')}
      </Button>
      {data ? (
        <article>
          <NoticeHead notice={data} />
          <RichHtml html={data.notice_content} />
        </article>
      ) : error ? (
        <FailedState error={error} retry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </>
  )
}
