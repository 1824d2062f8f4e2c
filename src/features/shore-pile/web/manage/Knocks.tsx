import { Button } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { minuteText } from '#web/kit/format.ts'
import { pileContract } from '../../contract.ts'
import { manageMessages } from './manageMessages.ts'
import './manage.css'

/** Codes that knocked and are no pile, each to be adopted; nothing where there is none. */
export const Knocks = ({ onAdopt }: { onAdopt: (code: string) => void }) => {
  const text = useText(manageMessages)
  const { data = [] } = useCall(pileContract.pileKnocks, {}, { refetchInterval: 10_000 })
  if (data.length === 0) return null
  return (
    <Card title={text('knocks')} extra={text('knocksHint')}>
      <ul className="tw-pilemanage-knocks">
        {data.map(({ code, address, protocol, lastTime, count }) => (
          <li key={code}>
            <strong>{code}</strong>
            <span>{protocol}</span>
            <span>{text('knockFrom', address)}</span>
            <span>{text('knockLast', minuteText(lastTime))}</span>
            <span>{text('knockTimes', count)}</span>
            <Button size="small" aria-label={text('adoptTitle', code)} onClick={() => onAdopt(code)}>
              {text('adopt')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
