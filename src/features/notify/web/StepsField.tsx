import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, InputNumber, Select } from 'antd'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import { PeopleSelect } from './PeopleSelect.tsx'
import type { StepRow } from './ruleValues.ts'
import './notify.css'

const mostSteps = 5
const newRow: StepRow = { afterMinutes: 10, to: '2' }

/** Who is told while nobody takes note, a line each, under the name `steps`. */
export const StepsField = () => {
  const text = useText(messages)
  const needed = [{ required: true, message: text('needed') }]
  const rows: readonly Partial<StepRow>[] | undefined = Form.useWatch('steps')
  const orders = (['1', '2', '3'] as const).map((order) => ({ value: order, label: text(`order${order}`) }))
  return (
    <Form.List name="steps">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="tw-notify-line" aria-label={`${text('steps')} ${name + 1}`}>
              <Form.Item name={[name, 'afterMinutes']} label={text('afterMinutes')} rules={needed}>
                <InputNumber min={1} max={1440} precision={0} />
              </Form.Item>
              <Form.Item name={[name, 'to']} label={text('stepTo')} rules={needed} className="tw-notify-wide">
                <Select options={[...orders, { value: 'users', label: text('named') }]} />
              </Form.Item>
              {rows?.[name]?.to === 'users' && (
                <Form.Item name={[name, 'userIds']} label={text('people')} rules={needed} className="tw-notify-wide">
                  <PeopleSelect />
                </Form.Item>
              )}
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={text('removeStep')}
                onClick={() => remove(name)}
              />
            </fieldset>
          ))}
          {fields.length < mostSteps && (
            <Button block icon={<PlusOutlined aria-hidden />} onClick={() => add(newRow)}>
              {text('addStep')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}
