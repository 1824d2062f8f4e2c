import { Form, InputNumber, Select } from 'antd'
import type { z } from 'zod'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { texts } from '#web/texts.ts'
import { assetsContract, type station } from '../contract.ts'
import { messages } from '../messages.ts'

export type StationRow = z.output<typeof station>
type Values = Pick<StationRow, 'stationName' | 'lon' | 'lat' | 'timeZone'>

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))
const blank: Partial<Values> = { timeZone: 'Asia/Shanghai' }

type StationFormProps = { open: boolean; row: StationRow | undefined; onClose: () => void }

export const StationForm = ({ open, row, onClose }: StationFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const done = {
    success: common('saved'),
    refresh: [assetsContract.stationPage, assetsContract.stationList],
    quiet: true,
  }
  const add = useAction(assetsContract.stationAdd, done)
  const edit = useAction(assetsContract.stationEdit, done)
  return (
    <FormDialog<Values>
      title={text(row ? 'editStation' : 'addStation')}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      onSubmit={(values) => (row ? edit.mutateAsync({ ...row, ...values }) : add.mutateAsync(values))}
    >
      <NameField name="stationName" label={text('stationName')} />
      <Form.Item name="timeZone" label={text('timeZone')} rules={[{ required: true, message: common('needed') }]}>
        <Select showSearch options={zones} />
      </Form.Item>
      <Form.Item name="lon" label={text('longitude')}>
        <InputNumber min={-180} max={180} precision={6} controls={false} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="lat" label={text('latitude')}>
        <InputNumber min={-90} max={90} precision={6} controls={false} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
