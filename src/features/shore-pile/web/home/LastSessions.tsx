import { Button } from 'antd'
import { panelNamed } from '#contract/panels.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { pileSessionContract } from '../../contract.ts'
import { SessionList } from '../session/SessionList.tsx'
import { messages } from './messages.ts'

const shown = 8
const smallestPage = 10

/** The latest sessions of all piles; all of them open from here. */
export const LastSessions = () => {
  const text = useText(messages)
  const { open } = usePanel()
  const answer = useCall(
    pileSessionContract.sessionPage,
    { current: 1, size: smallestPage },
    { keepOld: true, refetchInterval: 10_000 },
  )
  return (
    <Card
      title={text('lastSessions')}
      extra={
        <Button type="link" size="small" onClick={() => open(panelNamed('pileSessions').code, {})}>
          {text('allSessions')}
        </Button>
      }
    >
      <SessionList answer={answer} most={shown} none={text('noSessions')} />
    </Card>
  )
}
