import { ClockCircleOutlined } from '@ant-design/icons'
import { notifyContract } from '#features/notify/contract.ts'
import type { NextStep } from '#features/notify/shapes.ts'
import { useCall } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { useNow } from '../../kit/useNow.ts'
import { nextMessages } from './nextMessages.ts'

const refetchInterval = 15_000
const orders = ['first', 'second', 'third'] as const

/** Who is told next about an alarm while nobody takes note of it, counting down; nothing where nobody is. */
export const NextTold = ({ alarmId }: { alarmId: string }) => {
  const { data = [] } = useCall(notifyContract.next, { alarmId }, { refetchInterval })
  const [next] = data
  return next ? <Countdown next={next} /> : null
}

const Countdown = ({ next: { order, realNames, dueTs, toldNames } }: { next: NextStep }) => {
  const text = useText(nextMessages)
  const left = Math.max(0, dueTs - useNow())
  const key = order === null ? undefined : orders[order - 1]
  const names = realNames.join(text('and'))
  const whom = key === undefined ? names : names === '' ? text('nobody', text(key)) : text('named', text(key), names)
  const when =
    left === 0
      ? text('now')
      : left < 60_000
        ? text('seconds', Math.ceil(left / 1000))
        : text('minutes', Math.ceil(left / 60_000))
  const told = toldNames.length > 0 ? text('told', toldNames.join(text('and'))) : undefined
  return (
    <span className="tw-next" title={told}>
      <ClockCircleOutlined aria-hidden /> {text('next', when, whom)}
    </span>
  )
}
