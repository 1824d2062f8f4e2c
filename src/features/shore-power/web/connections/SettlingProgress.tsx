import { Alert, Button, Progress } from 'antd'
import { errorText } from '#contract/errors.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import type { SettledMany } from '../../rowShapes.ts'
import { settleMessages } from './settleMessages.ts'
import type { Settling } from './useSettleMany.ts'

const Left = ({ left, onOpen }: { left: SettledMany['left']; onOpen: (connectionId: string) => void }) => {
  const text = useText(settleMessages)
  const { language } = useLanguage()
  return (
    <ul className="tw-shoreconnections-left">
      {left.map(({ connectionId, shippingName, why }) => (
        <li key={connectionId}>
          <Button type="link" size="small" onClick={() => onOpen(connectionId)}>
            {shippingName ?? text('unnamedShip')}
          </Button>
          <span>{why === 'settlement.estimated' ? text('estimatedMore') : errorText(why, language)}</span>
        </li>
      ))}
    </ul>
  )
}

/** How far settling many is; once it is done, what came of it. `total` is how many it was begun with. */
export const SettlingProgress = (props: {
  settling: Settling
  total: number
  onOpen: (connectionId: string) => void
}) => {
  const { settling, total, onOpen } = props
  const text = useText(settleMessages)
  const { settled, refused, left, more, state, share } = settling
  const handled = settled + refused
  return (
    <div className="tw-shoreconnections-many" aria-live="polite">
      {state === 'running' ? (
        <>
          <p>{text('running', handled, total)}</p>
          <Progress percent={Math.round(share * 100)} aria-label={text('running', handled, total)} />
        </>
      ) : (
        <Alert
          type={state === 'done' && refused === 0 && !more ? 'success' : 'warning'}
          showIcon
          title={text(state === 'done' ? 'done' : 'stopped', settled)}
        />
      )}
      {refused > 0 && (
        <>
          <p>{text('left', refused)}</p>
          <Left left={left} onOpen={onOpen} />
          {refused > left.length && <p>{text('notNamed', refused - left.length)}</p>}
        </>
      )}
      {state === 'done' && more && <p>{text('again')}</p>}
    </div>
  )
}
