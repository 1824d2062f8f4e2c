import { Form, InputNumber } from 'antd'
import { useText } from '#web/i18n.ts'
import { groupedText } from '#web/kit/format.ts'
import type { PowerRange } from '../shapes.ts'
import { messages } from './messages.ts'

const infinite = Number.POSITIVE_INFINITY
/** −100,000 or 360 */
const limitText = (limit: number | null): string => (limit === null ? '∞' : groupedText(limit, 0).replace('-', '−'))

/** The power that a command sets, kW with its sign, within what the device takes; beside it what the sign means. */
export const PowerField = ({ range: { least, most, decimals } }: { range: PowerRange }) => {
  const text = useText(messages)
  const value = Form.useWatch<number | null | undefined>('value')
  const limits = [limitText(least), limitText(most)] as const
  const known = typeof value === 'number'
  const said = !known
    ? ''
    : value === 0
      ? text('powerNone')
      : text(value < 0 ? 'powerCharging' : 'powerGiving', groupedText(Math.abs(value), decimals))
  return (
    <Form.Item
      label={text('powerValue')}
      extra={least === null && most === null ? text('powerHint') : text('powerRange', ...limits)}
    >
      <Form.Item
        noStyle
        name="value"
        rules={[
          {
            required: true,
            type: 'number',
            min: least ?? -infinite,
            max: most ?? infinite,
            message: text('powerWrong', ...limits),
          },
        ]}
      >
        <InputNumber autoFocus aria-label={text('powerValue')} precision={decimals} controls={false} />
      </Form.Item>
      <output className="tw-command-power">{said}</output>
    </Form.Item>
  )
}
