import { Modal } from 'antd'
import { useText } from '#web/i18n.ts'
import { RichHtml } from '#web/kit/InfoPreview.tsx'
import { texts } from '#web/texts.ts'
import type { Notice } from '../contract.ts'
import { messages } from '../messages.ts'
import { NoticeHead } from './NoticeHead.tsx'
import './notices.css'

/** The form's dialog for reading only. */
export const NoticeView = ({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  return (
    <Modal
      open={notice !== undefined}
      title={text('query')}
      width={860}
      onCancel={onClose}
      onOk={onClose}
      okText={common('close')}
      cancelButtonProps={{ hidden: true }}
      destroyOnHidden
    >
      {notice && (
        <article>
          <NoticeHead notice={notice}>
            <dt>{text('readers')}</dt>
            <dd>{notice.to_all === 1 ? text('everyone') : notice.dept_names.join('、')}</dd>
          </NoticeHead>
          <RichHtml html={notice.notice_content} />
        </article>
      )}
    </Modal>
  )
}
