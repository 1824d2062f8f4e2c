import { App, Form, InputNumber } from 'antd'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import type { ChargingSettingAnswer } from '#features/swap-bookings/shapes.ts'
import { useAction } from '#web/calls/api.ts'
import { TariffField } from '#web/equipment/tariff/TariffField.tsx'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { useOpenedCall } from '#web/kit/form/useOpened.ts'
import { groupedText } from '#web/kit/format.ts'
import { texts } from '#web/texts.ts'
import { chargingReportContract } from '../../contract.ts'
import { reportMessages } from './reportMessages.ts'
import './chargingReport.css'

type Values = {
  transformerLimit?: number | null
  reserve: number
  targetSoc: number
  bufferMinutes: number
  tariffId?: string | null
}
type Props = { stationId: string; stationName: string; onClose: () => void }

const valuesOf = ({
  transformerLimit,
  reserve,
  targetSoc,
  bufferMinutes,
  tariffId,
}: ChargingSettingAnswer): Values => ({
  ...{ transformerLimit, reserve, targetSoc, bufferMinutes, tariffId },
})

/** Limit, reserve, target, buffer and tariff of a charging station. */
export const ChargingSetting = ({ stationId, stationName, onClose }: Props) => {
  const text = useText(reportMessages)
  const { message } = App.useApp()
  const asked = useOpenedCall(swapBookingsContract.setting, { stationId })
  const setting = asked.data
  const saved = useText(texts)('saved')
  const refresh = [swapBookingsContract.setting, chargingReportContract.statistics]
  const save = useAction(swapBookingsContract.settingSave, { refresh, quiet: true })
  const { idFor, used } = useRequestId()
  const submit = async ({ transformerLimit = null, tariffId, ...rest }: Values): Promise<void> => {
    const given = { stationId, transformerLimit, tariffId: tariffId ?? '', ...rest, version: setting?.version }
    const { warning, power } = await save.mutateAsync({ ...given, requestId: idFor(given) })
    used()
    if (warning) void message.warning(text('belowLoad', groupedText(power, 1)))
    else void message.success(saved)
  }
  return (
    <FormDialog<Values>
      title={text('settingOf', stationName)}
      open
      onClose={onClose}
      awaited={asked}
      {...(setting ? { initial: valuesOf(setting) } : {})}
      onSubmit={submit}
    >
      <Form.Item name="transformerLimit" label={text('transformerLimit')} extra={text('limitHint')}>
        <InputNumber min={0} max={1_000_000} precision={1} controls={false} />
      </Form.Item>
      <Form.Item name="reserve" label={text('reserve')} extra={text('reserveHint')} rules={[{ required: true }]}>
        <InputNumber min={0} max={90} precision={1} controls={false} />
      </Form.Item>
      <Form.Item name="targetSoc" label={text('targetSoc')} rules={[{ required: true }]}>
        <InputNumber min={1} max={100} precision={1} controls={false} />
      </Form.Item>
      <Form.Item
        name="bufferMinutes"
        label={text('bufferMinutes')}
        extra={text('bufferHint')}
        rules={[{ required: true }]}
      >
        <InputNumber min={0} max={720} precision={0} controls={false} />
      </Form.Item>
      <TariffField standing={setting?.tariffId} hint={text('tariffHint')} />
    </FormDialog>
  )
}
