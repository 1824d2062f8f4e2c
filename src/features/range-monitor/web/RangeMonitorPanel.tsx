import { Button, Grid } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { DeviceTree } from '#web/equipment/tree/DeviceTree.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { today } from '#web/kit/time/days.ts'
import { useZone } from '#web/session/zone.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { rangeContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { nodeFor, readTime, writeTime } from './asked.ts'
import { RangeCard } from './RangeCard.tsx'
import './range.css'
import { TimeFields } from './TimeFields.tsx'

/** Highest and lowest cells of a box or cluster and their difference: panel 12. Device and time stand in the address. */
export const RangeMonitorPanel = () => {
  const text = useText(messages)
  const { close } = usePanel()
  const isWide = Grid.useBreakpoint().lg !== false
  const [params, setParams] = useSearchParams()
  const { data: stations, error, refetch } = useCall(rangeContract.tree, {}, { staleTime: 60_000 })
  const timeZone = useZone()
  const now = today(timeZone)
  const time = readTime(params, now)
  const isToday = time.type === 'day' && time.day === now
  const node = nodeFor(stations ?? [], params.get('device'))
  const change = (put: (next: URLSearchParams) => void): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      put(next)
      return next
    })
  return (
    <div className="tw-range">
      <Card title={text('devices')}>
        {stations ? (
          <DeviceTree
            nodes={stations}
            selected={node?.strId}
            label={text('devices')}
            storageKey="range"
            height={isWide ? 520 : 200}
            onSelect={({ strId, level }) => level > 0 && change((next) => next.set('device', strId))}
          />
        ) : error ? (
          <FailedState error={error} retry={refetch} />
        ) : (
          <Loading />
        )}
      </Card>
      <div className="tw-range-main">
        <div className="tw-range-head">
          <TimeFields
            key={JSON.stringify(time)}
            time={time}
            onSearch={(asked) => change((next) => writeTime(next, asked))}
          />
          <Button onClick={close}>{text('back')}</Button>
        </div>
        {node ? (
          ([0, 1] as const).map((type) => (
            <RangeCard
              key={`${node.strId} ${type} ${JSON.stringify(time)}`}
              node={node}
              type={type}
              time={time}
              isToday={isToday}
            />
          ))
        ) : stations ? (
          <EmptyState title={text('noDevices')} />
        ) : (
          !error && <Loading />
        )}
      </div>
    </div>
  )
}
