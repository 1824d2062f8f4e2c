import { Button, Modal } from 'antd'
import { useText } from '#web/i18n.ts'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { useStore } from '#web/store.ts'
import { messages } from '../messages.ts'
import type { Reference } from '../shapes.ts'
import { curveStore } from './curveStore.ts'
import { useCurve } from './useCurve.ts'
import { useRefSpan } from './useRefSpan.ts'
import { useRefTarget } from './useRefTarget.ts'
import { refValue } from './refValue.ts'

const close = (): void => curveStore.set(undefined)

const Curve = ({ reference }: { reference: Reference }) => {
  const text = useText(messages)
  const span = useRefSpan(reference)
  const { curve, loading, error, timeZone } = useCurve(reference, span, true)
  const { what, unit, decimals, value } = reference
  const limits = value === null ? [] : [{ value, unit, name: refValue(reference) }]
  return (
    <LineChart
      series={[{ name: what, unit, decimals, value: curve.value }]}
      t={curve.t}
      height={320}
      timeZone={timeZone}
      loading={loading}
      error={error}
      emptyText={text('noCurve')}
      label={what}
      exportName={what}
      {...(span ? { range: span } : {})}
      limits={limits}
    />
  )
}

/** The curve that a reference comes from, above whatever page is open; it leads to the device and to its moment. */
export const CurveDialog = () => {
  const text = useText(messages)
  const reference = useStore(curveStore)
  const open = useRefTarget()
  const go = (kind: 'device' | 'moment') => (): void => {
    close()
    if (reference) open({ ...reference, kind })
  }
  const past = reference && (reference.at ?? reference.from) !== null
  return (
    <Modal
      open={reference !== undefined}
      onCancel={close}
      width={860}
      title={reference?.what}
      destroyOnHidden
      footer={
        <>
          <Button onClick={go('device')}>{text('devicePage')}</Button>
          {past && <Button onClick={go('moment')}>{text('replayThen')}</Button>}
        </>
      }
    >
      {reference && <Curve reference={reference} />}
    </Modal>
  )
}
