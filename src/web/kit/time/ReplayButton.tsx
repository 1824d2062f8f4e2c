import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '../../i18n.ts'
import { useNow } from '../useNow.ts'
import { toGrain } from './moment.ts'
import type { Replay } from './replay.ts'
import { replayMessages } from './replayMessages.ts'

/** Leads a live page into its past, a minute ago at first. */
export const ReplayButton = ({ replay }: { replay: Replay }) => {
  const text = useText(replayMessages)
  const now = useNow()
  if (replay.at !== undefined) return null
  return (
    <Button
      size="small"
      icon={<HistoryOutlined aria-hidden />}
      title={text('replayHint')}
      onClick={() => replay.go(toGrain(now - 60_000))}
    >
      {text('replay')}
    </Button>
  )
}
