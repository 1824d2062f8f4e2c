import { Alert, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { texts } from '#web/texts.ts'
import { swapBookingsContract as calls } from '../contract.ts'
import type { BookingRow } from '../shapes.ts'
import { bookingMessages } from './bookingMessages.ts'
import './bookings.css'
import { PairsField } from './PairsField.tsx'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

export type StationChoice = { readonly stationId: string; readonly stationName: string; readonly timeZone: string }
type Props = { stations: readonly StationChoice[]; row: BookingRow | undefined }

type CountFieldProps = { name: string; label: string; min: number; max: number; hint?: string }
const CountField = ({ name, label, min, max, hint }: CountFieldProps) => (
  <Form.Item name={name} label={label} extra={hint} rules={[{ required: true, type: 'number', min, max }]}>
    <InputNumber min={min} max={max} precision={0} className="tw-booking-count" />
  </Form.Item>
)

/** What a booking says; the ships and boxes are those of the chosen station. */
export const BookingFields = ({ stations, row }: Props) => {
  const text = useText(bookingMessages)
  const common = useText(texts)
  const form = Form.useFormInstance()
  const stationId: string = Form.useWatch('stationId', form) ?? ''
  const shippingId: string = Form.useWatch('shippingId', form) ?? ''
  const follows: boolean = Form.useWatch('followForecast', form) ?? false
  const { data: choices } = useCall(calls.bookingChoices, { stationId }, { enabled: stationId !== '' })
  const ships = (choices?.ships ?? []).map((ship) => ({ value: ship.shippingId, label: ship.shippingName }))
  const known = row && !ships.some(({ value }) => value === row.shippingId)
  const ship = choices?.ships.find((each) => each.shippingId === shippingId)
  const forecast = ship?.forecastEta ?? null
  const needed = [{ required: true, message: common('needed') }]
  const zone = stations.find((station) => station.stationId === stationId)?.timeZone ?? ''
  return (
    <>
      <div className="tw-booking-fields">
        <Form.Item name="stationId" label={text('station')} rules={needed}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={stations.map((each) => ({ value: each.stationId, label: each.stationName }))}
          />
        </Form.Item>
        <Form.Item name="shippingId" label={text('ship')} rules={needed}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            disabled={stationId === ''}
            options={known ? [{ value: row.shippingId, label: row.shippingName }, ...ships] : ships}
          />
        </Form.Item>
      </div>
      {ship && !ship.hasPosition && <Alert type="info" showIcon title={text('noPosition')} />}
      <div className="tw-booking-fields">
        <Form.Item
          name="eta"
          label={text('eta')}
          extra={zone && text('etaHint', zone)}
          rules={follows && forecast !== null ? [] : needed}
        >
          <MinuteField />
        </Form.Item>
        <Form.Item
          name="followForecast"
          label={text('followForecast')}
          valuePropName="checked"
          extra={forecast === null ? text('followNone') : text('followHint', minuteText(forecast))}
        >
          <Switch />
        </Form.Item>
      </div>
      <div className="tw-booking-counts">
        <CountField name="boxesWanted" label={text('boxesWanted')} min={1} max={100} />
        <CountField name="minSoc" label={text('minSoc')} min={1} max={100} />
        <CountField name="priority" label={text('priority')} min={0} max={9} hint={text('priorityHint')} />
      </div>
      <PairsField boxes={choices?.boxes ?? []} named={row?.boxes ?? []} shippingId={shippingId} />
      <Form.Item name="note" label={text('note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}
