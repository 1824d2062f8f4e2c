import { Button, Form, type FormInstance, Select } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { serverNow } from '../../calls/clock.ts'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { DayField } from './DayField.tsx'
import { messages } from './messages.ts'
import { clocks, quickChoices, quickRange, type RangeFields, type TimeRange, toFields, toRange } from './range.ts'
import './time.css'

const clockOptions = clocks.map((clock) => ({ value: clock, label: clock }))

type FieldsProps = { form: FormInstance<RangeFields>; timeZone: string; onQuick?: (range: TimeRange) => void }

const QuickChoices = ({ form, timeZone, onQuick }: FieldsProps) => {
  const text = useText(messages)
  return (
    <fieldset className="tw-time-quick" aria-label={text('quick')}>
      {quickChoices.map((choice) => (
        <Button
          key={choice}
          size="small"
          onClick={() => {
            const range = quickRange(choice, serverNow(), timeZone)
            form.setFieldsValue(toFields(range))
            void form.validateFields().catch(() => undefined)
            onQuick?.(range)
          }}
        >
          {text(choice)}
        </Button>
      ))}
    </fieldset>
  )
}

/** The four fields and the quick choices, inside a form of `RangeFields`. */
const RangeItems = (props: FieldsProps) => {
  const { form } = props
  const text = useText(messages)
  const startDay = Form.useWatch('startDay', form)
  const endDay = Form.useWatch('endDay', form)
  const needed = (key: 'startDateNeeded' | 'startClockNeeded' | 'endDateNeeded' | 'endClockNeeded') => ({
    required: true,
    message: text(key),
  })
  const later = {
    validator: () => {
      const fields = form.getFieldsValue()
      const filled = fields.startDay && fields.startClock && fields.endDay && fields.endClock
      return filled && !toRange(fields) ? Promise.reject(new Error(text('endBeforeStart'))) : Promise.resolve()
    },
  }
  const clock = (key: 'startClock' | 'endClock') => (
    <Select showSearch options={clockOptions} placeholder={text(key)} aria-label={text(key)} />
  )
  return (
    <>
      <QuickChoices {...props} />
      <div className="tw-time-fields">
        <Form.Item name="startDay" label={text('startDate')} rules={[needed('startDateNeeded')]}>
          <DayField label={text('startDate')} to={endDay} />
        </Form.Item>
        <Form.Item name="startClock" label={text('startClock')} rules={[needed('startClockNeeded')]}>
          {clock('startClock')}
        </Form.Item>
        <Form.Item name="endDay" label={text('endDate')} rules={[needed('endDateNeeded')]}>
          <DayField label={text('endDate')} from={startDay} />
        </Form.Item>
        <Form.Item
          name="endClock"
          label={text('endClock')}
          dependencies={['startDay', 'startClock', 'endDay']}
          rules={[needed('endClockNeeded'), later]}
        >
          {clock('endClock')}
        </Form.Item>
      </div>
    </>
  )
}

type RangePickerProps = { value?: TimeRange; onChange: (range: TimeRange) => void; timeZone: string }

/** A range chosen in place; tells each complete one, an end not after its start never. */
export const RangePicker = ({ value, onChange, timeZone }: RangePickerProps) => {
  const [form] = Form.useForm<RangeFields>()
  const { startTime, endTime } = value ?? {}
  useEffect(() => {
    if (startTime && endTime) form.setFieldsValue(toFields({ startTime, endTime }))
  }, [form, startTime, endTime])
  const tell = (): void => {
    const range = toRange(form.getFieldsValue())
    if (range) onChange(range)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="tw-time-inline"
      initialValues={toFields(value)}
      onValuesChange={tell}
    >
      <RangeItems form={form} timeZone={timeZone} onQuick={onChange} />
    </Form>
  )
}

type RangeDialogProps = {
  open: boolean
  onClose: () => void
  /** rejects to keep the dialog open with the error's text */
  onSubmit: (range: TimeRange) => Promise<unknown>
  timeZone: string
  value?: TimeRange
  title?: ReactNode
  okText?: string
}

/** The time-range dialog: all four fields are needed. */
export const RangeDialog = ({ open, onClose, onSubmit, timeZone, value, title, okText }: RangeDialogProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const submit = async (fields: RangeFields): Promise<void> => {
    const range = toRange(fields)
    if (!range) throw new Error(text('endBeforeStart'))
    await onSubmit(range)
  }
  return (
    <FormDialog<RangeFields>
      title={title ?? text('timeRange')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      initial={toFields(value)}
      okText={okText ?? common('ok')}
    >
      <DialogItems timeZone={timeZone} />
    </FormDialog>
  )
}

const DialogItems = ({ timeZone }: { timeZone: string }) => (
  <RangeItems form={Form.useFormInstance<RangeFields>()} timeZone={timeZone} />
)
