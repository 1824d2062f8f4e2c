import { Form, InputNumber, Select } from 'antd'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useOpenedCall } from '#web/kit/form/useOpened.ts'
import { useSave } from '#web/kit/form/useSave.ts'
import { storageReportContract } from '../contract.ts'
import { reportMessages } from './reportMessages.ts'

type Values = { ratedPower?: number | null; tariffId?: string | null }
type Props = { stationId: string; stationName: string; onClose: () => void }

const mostTariffs = 100

/** Rated power and tariff of a station. */
export const StorageSetting = ({ stationId, stationName, onClose }: Props) => {
  const text = useText(reportMessages)
  const asked = useOpenedCall(storageReportContract.setting, { stationId })
  const setting = asked.data
  const { data: tariffs } = useCall(tariffsContract.tariffPage, { size: mostTariffs })
  const { add } = useSave({
    add: storageReportContract.settingSave,
    edit: storageReportContract.settingSave,
    refresh: [storageReportContract.setting, storageReportContract.report],
  })
  const offered = (tariffs?.records ?? []).filter(({ retired, tariffId }) => !retired || tariffId === setting?.tariffId)
  const names = new Map(offered.map(({ tariffId, tariffName }) => [tariffId, tariffName]))
  return (
    <FormDialog<Values>
      title={text('settingOf', stationName)}
      open
      onClose={onClose}
      awaited={asked}
      {...(setting ? { initial: { ratedPower: setting.ratedPower, tariffId: setting.tariffId } } : {})}
      onSubmit={({ ratedPower, tariffId }) =>
        add({
          stationId,
          ratedPower: ratedPower ?? null,
          tariffId: tariffId ?? '',
          version: setting?.version,
        })
      }
    >
      <Form.Item name="ratedPower" label={text('ratedPower')}>
        <InputNumber min={0.1} max={10_000_000} precision={1} controls={false} />
      </Form.Item>
      <Form.Item name="tariffId" label={text('tariff')} extra={text('tariffHint')}>
        <Select allowClear options={[...names].map(([value, label]) => ({ value, label }))} />
      </Form.Item>
    </FormDialog>
  )
}
