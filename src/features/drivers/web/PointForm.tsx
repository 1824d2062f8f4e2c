import { Form, InputNumber, Select } from 'antd'
import { Fragment } from 'react'
import type { Attribute, AttributeValue } from '#contract/attribute.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'
import { AttributeField } from './AttributeField.tsx'
import { givenAttributes } from './givenAttributes.ts'
import { NodePicker } from './NodePicker.tsx'
import type { SheetPoint } from './pointSheet.ts'

type Known = { readonly pointKey: string; readonly pointName: string; readonly size: number }
type Values = {
  pointKey: string
  index: number | null
  rw: 0 | 1 | 2
  attributes?: Record<string, AttributeValue | null>
}
type PointFormProps = {
  /** undefined while the dialog is closed */
  edited: SheetPoint | 'new' | undefined
  known: readonly Known[]
  attributes: readonly Attribute[]
  driverId: string
  onClose: () => void
  onTake: (point: SheetPoint) => void
}

/** One point and how it is read. */
export const PointForm = ({ edited, known, attributes, driverId, onClose, onTake }: PointFormProps) => {
  const text = useText(messages)
  const needed = [{ required: true, message: useText(texts)('needed') }]
  const { can } = useSession()
  const isNew = edited === 'new'
  return (
    <FormDialog<Values>
      title={text('point')}
      open={edited !== undefined}
      onClose={onClose}
      initial={isNew || edited === undefined ? { index: 0, rw: 0 } : edited}
      onSubmit={({ pointKey, index, rw, attributes: given }) =>
        Promise.resolve(onTake({ pointKey, index: index ?? 0, rw, attributes: givenAttributes(given) }))
      }
    >
      <Form.Item name="pointKey" label={text('point')} rules={needed}>
        <Select
          disabled={!isNew}
          showSearch={{ optionFilterProp: 'label' }}
          options={known.map(({ pointKey, pointName }) => ({ value: pointKey, label: `${pointName} · ${pointKey}` }))}
        />
      </Form.Item>
      <Form.Item name="index" label={text('place')}>
        <InputNumber min={0} precision={0} disabled={!isNew} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="rw" label={text('access')}>
        <Select options={(['read', 'write', 'both'] as const).map((key, value) => ({ value, label: text(key) }))} />
      </Form.Item>
      {attributes.map((attribute) => (
        <Fragment key={attribute.key}>
          <AttributeField attribute={attribute} path={['attributes']} />
          {attribute.node && can('iot_driver_save') && (
            <NodePicker driverId={driverId} path={['attributes', attribute.key]} />
          )}
        </Fragment>
      ))}
    </FormDialog>
  )
}
