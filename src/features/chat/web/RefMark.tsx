import { Popover } from 'antd'
import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '#web/i18n.ts'
import { Spark } from '#web/kit/chart/Spark.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { messages } from '../messages.ts'
import type { Reference } from '../shapes.ts'
import { useZone } from '#web/session/zone.ts'
import { useCurve } from './useCurve.ts'
import { useRefSpan } from './useRefSpan.ts'
import { useRefTarget } from './useRefTarget.ts'
import { refValue } from './refValue.ts'

const opens = {
  curve: 'openCurve',
  rows: 'openRows',
  alarm: 'openAlarm',
  moment: 'openMoment',
  device: 'openDevice',
} as const

/** What a reference is: its words, its value and time, and a small curve around it. */
const RefCard = ({ reference }: { reference: Reference }) => {
  const text = useText(messages)
  const usual = useZone()
  const span = useRefSpan(reference)
  const { curve, loading, error, timeZone } = useCurve(reference, span, span !== undefined, 120)
  const { at, from, to, what, unit, decimals, kind } = reference
  const zone = error === null && span ? timeZone : usual
  const time = (ts: number): string => formatTime(ts, zone).slice(0, 16)
  const when = from !== null && to !== null ? `${time(from)} – ${time(to)}` : at === null ? '' : formatTime(at, zone)
  return (
    <div className="tw-chat-refcard">
      <span>{what}</span>
      <strong>{refValue(reference)}</strong>
      {when !== '' && <span className="tw-dim">{when}</span>}
      {loading ? (
        <Loading />
      ) : (
        curve.t.length > 1 && (
          <Spark curve={curve} name={what} unit={unit} decimals={decimals} height={40} timeZone={timeZone} />
        )
      )}
      <span className="tw-chat-refopens">{text(opens[kind])}</span>
    </div>
  )
}

/** The number of a reference: pointing at it or focus shows what it is, a press opens it. */
export const RefMark = ({ reference }: { reference: Reference }) => {
  const text = useText(messages)
  const open = useRefTarget()
  const [shown, setShown] = useState(false)
  return (
    <Popover
      open={shown}
      onOpenChange={setShown}
      trigger={['hover', 'focus']}
      content={<RefCard reference={reference} />}
      destroyOnHidden
    >
      <button
        type="button"
        className="tw-chat-ref"
        aria-label={text('source', reference.ref, reference.what)}
        onClick={() => {
          setShown(false)
          open(reference)
        }}
      >
        {reference.ref}
      </button>
    </Popover>
  )
}
