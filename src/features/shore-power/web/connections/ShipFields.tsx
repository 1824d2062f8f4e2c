import { Form, Input, InputNumber, Select } from 'antd'
import { useText } from '#web/i18n.ts'
import type { ShoreChoices } from '../../rowShapes.ts'
import { connectionMessages } from './connectionMessages.ts'
import './connections.css'

export type ShipValues = {
  shippingId?: string
  shippingName?: string
  mmsi?: string
  voltage?: number | null
  frequency?: number | null
  maxPower?: number | null
  note?: string
}

/** The same as it is sent: a registered ship has its name from the register. */
export const sentShip = ({ shippingId = '', shippingName = '', mmsi = '', note = '', ...agreed }: ShipValues) => ({
  ...{ voltage: null, frequency: null, maxPower: null, ...agreed, note },
  ...(shippingId === '' ? { shippingName, mmsi } : { shippingId }),
})

/** Whose connection it is, a registered ship or another by its name, and what was agreed with it. */
export const ShipFields = ({ ships }: { ships: ShoreChoices['ships'] }) => {
  const text = useText(connectionMessages)
  const form = Form.useFormInstance()
  const shippingId: string = Form.useWatch('shippingId', form) ?? ''
  return (
    <>
      <div className="tw-shoreconnections-fields">
        <Form.Item name="shippingId" label={text('shipKnown')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={ships.map((each) => ({ value: each.shippingId, label: each.shippingName }))}
          />
        </Form.Item>
        <Form.Item
          name="shippingName"
          label={text('shipName')}
          extra={text('shipNameHint')}
          dependencies={['shippingId']}
          rules={[{ required: shippingId === '', message: text('shipNeeded') }]}
        >
          <Input maxLength={60} disabled={shippingId !== ''} />
        </Form.Item>
        <Form.Item name="mmsi" label="MMSI" rules={[{ pattern: /^\d{9}$/, message: text('mmsiHint') }]}>
          <Input maxLength={9} disabled={shippingId !== ''} />
        </Form.Item>
      </div>
      <div className="tw-shoreconnections-fields">
        <Form.Item name="voltage" label={text('voltage')}>
          <InputNumber min={100} max={50_000} />
        </Form.Item>
        <Form.Item name="frequency" label={text('frequency')}>
          <Select allowClear options={[50, 60].map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
        <Form.Item name="maxPower" label={text('maxPower')}>
          <InputNumber min={0} max={100_000} />
        </Form.Item>
      </div>
      <Form.Item name="note" label={text('note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}
