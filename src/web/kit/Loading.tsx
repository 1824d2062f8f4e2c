import { Spin } from 'antd'
import { useText } from '../i18n.ts'
import { loadingMessages } from './loadingMessages.ts'

/** What a monitor shows until its first answer, in the specification's words (section 8). */
export const Loading = () => (
  <div className="tw-loading" role="status">
    <Spin size="small" />
    {useText(loadingMessages)('loading')}
  </div>
)
