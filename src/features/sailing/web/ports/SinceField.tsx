import { DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { portMessages } from './portMessages.ts'

/** From when on a change counts; what is sent is `sinceOf` its value. */
export const SinceField = ({ label, hint }: { label: string; hint: string }) => {
  const text = useText(portMessages)
  return (
    <Form.Item
      name="since"
      label={label}
      extra={hint}
      rules={[
        {
          validator: (_, value: Dayjs | null | undefined) =>
            value && value.valueOf() > serverNow() ? Promise.reject(new Error(text('future'))) : Promise.resolve(),
        },
      ]}
    >
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
    </Form.Item>
  )
}

/** `since` in ms, left out where nothing is chosen. */
export const sinceOf = (value: Dayjs | null | undefined): { since?: number } =>
  value ? { since: value.valueOf() } : {}
