import { Form, Input, Select, Switch } from 'antd'
import { weekdayKeys } from '#contract/weekdays.ts'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import { wholeWeek } from './ruleValues.ts'
import './notify.css'

/** Whether it tells at certain hours only, and at which. */
export const HoursField = () => {
  const text = useText(messages)
  const limited: boolean | undefined = Form.useWatch('limited')
  const needed = [{ required: true, message: text('needed') }]
  const clock = [...needed, { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: text('clock') }]
  const days = weekdayKeys.map((key, at) => ({ value: at + 1, label: text(key) }))
  return (
    <>
      <Form.Item name="limited" label={text('limited')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {limited && (
        <fieldset className="tw-notify-line" aria-label={text('limited')}>
          <Form.Item name="from" label={text('from')} rules={clock} initialValue="08:00">
            <Input placeholder="HH:mm" inputMode="numeric" maxLength={5} />
          </Form.Item>
          <Form.Item name="until" label={text('to')} rules={clock} initialValue="20:00" tooltip={text('toHint')}>
            <Input placeholder="HH:mm" inputMode="numeric" maxLength={5} />
          </Form.Item>
          <Form.Item
            name="weekdays"
            label={text('weekdays')}
            rules={needed}
            initialValue={wholeWeek}
            className="tw-notify-wide"
          >
            <Select mode="multiple" options={days} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
        </fieldset>
      )}
    </>
  )
}
