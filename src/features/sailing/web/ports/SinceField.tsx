import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { parseTime } from '#contract/zoned.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'
import { portMessages } from './portMessages.ts'

type SinceFieldProps = { label: string; hint: 'sinceHint' | 'removeHint'; timeZone: string }

/** From when on a change counts, a wall time of the zone; what is sent is `sinceOf` its value. */
export const SinceField = ({ label, hint, timeZone }: SinceFieldProps) => {
  const text = useText(portMessages)
  return (
    <Form.Item
      name="since"
      label={label}
      extra={text(hint, timeZone)}
      rules={[
        {
          validator: (_, value: Dayjs | null | undefined) =>
            value && momentOf(value, timeZone) > serverNow()
              ? Promise.reject(new Error(text('future')))
              : Promise.resolve(),
        },
      ]}
    >
      <MinuteField />
    </Form.Item>
  )
}

/** What the picker shows, read in the zone, in ms. */
const momentOf = (value: Dayjs, timeZone: string): number =>
  parseTime(`${value.format('YYYY-MM-DD HH:mm')}:00`, timeZone)

/** `since` in ms, left out where nothing is chosen. */
export const sinceOf = (value: Dayjs | null | undefined, timeZone: string): { since?: number } =>
  value ? { since: momentOf(value, timeZone) } : {}
