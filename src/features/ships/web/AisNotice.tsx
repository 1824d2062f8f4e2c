import { Alert } from 'antd'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import type { ShipDetail } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import { fieldName } from './fieldNames.ts'

/** What the ship itself says otherwise than its form. */
export const AisNotice = ({ differences }: { differences: ShipDetail['aisSays'] }) => {
  const text = useText(messages)
  if (differences.length === 0) return null
  return (
    <Alert
      showIcon
      type="info"
      className="tw-ships-open-ais"
      title={text('ais')}
      description={
        <ul>
          {differences.map(({ field, entered, said, time }) => (
            <li key={field}>{text('aisSays', fieldName(field, text), entered, said, minuteText(time))}</li>
          ))}
        </ul>
      }
    />
  )
}
