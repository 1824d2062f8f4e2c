import { Button, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n.ts'
import { mapMessages } from './messages.ts'
import { PickMap } from './PickMap.tsx'
import './map.css'

/** The fields `lon` and `lat` of a form, in WGS-84 degrees: typed, or picked on a map; `name` is that of what stands there. */
export const PlaceFields = ({ name }: { name: string }) => {
  const text = useText(mapMessages)
  const form = Form.useFormInstance()
  const lon: number | null | undefined = Form.useWatch('lon', form)
  const lat: number | null | undefined = Form.useWatch('lat', form)
  const [open, setOpen] = useState(false)
  const degrees = { precision: 6, controls: false, style: { width: '100%' } }
  return (
    <div>
      <div className="tw-map-degrees">
        <Form.Item name="lon" label={text('longitude')}>
          <InputNumber min={-180} max={180} {...degrees} />
        </Form.Item>
        <Form.Item name="lat" label={text('latitude')}>
          <InputNumber min={-90} max={90} {...degrees} />
        </Form.Item>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {text(open ? 'closePick' : 'pick')}
        </Button>
      </div>
      {open && (
        <PickMap
          at={typeof lon === 'number' && typeof lat === 'number' ? [lon, lat] : null}
          name={name}
          onPick={([east, north]) => form.setFieldsValue({ lon: east, lat: north })}
        />
      )}
    </div>
  )
}
