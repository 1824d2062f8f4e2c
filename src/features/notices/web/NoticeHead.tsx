import type { ReactNode } from 'react'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { useDictionary } from '#web/calls/useDictionary.ts'
import type { MyNotice } from '../contract.ts'
import { messages } from '../messages.ts'

type Head = Pick<MyNotice, 'notice_title' | 'notice_type_code' | 'publisher' | 'creation_time' | 'remark'>

/** Title of a notice, its category, and who published it when. */
export const NoticeHead = ({ notice, children }: { notice: Head; children?: ReactNode }) => {
  const text = useText(messages)
  const { labelOf } = useDictionary('notice_type')
  return (
    <header className="tw-notice-head">
      <h3>{notice.notice_title}</h3>
      <dl>
        <dt>{text('category')}</dt>
        <dd>{labelOf(notice.notice_type_code)}</dd>
        <dt>{text('publisher')}</dt>
        <dd>{notice.publisher || '--'}</dd>
        <dt>{text('creationTime')}</dt>
        <dd>{minuteText(notice.creation_time)}</dd>
        {children}
        <dt>{text('remark')}</dt>
        <dd>{notice.remark || '--'}</dd>
      </dl>
    </header>
  )
}
