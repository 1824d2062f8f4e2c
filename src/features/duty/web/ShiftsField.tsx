import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { weekdayKeys } from '#contract/weekdays.ts'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import type { DutyPerson } from '../shapes.ts'
import type { ShiftRow } from './shiftRows.ts'
import './duty.css'

type Props = { people: readonly DutyPerson[] /** of a week: each line is for chosen weekdays */; weekly: boolean }

const newRow: ShiftRow = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00', userIds: [] }

/** The shifts of a week or of one day as lines of a form, under the name `rows`. */
export const ShiftsField = ({ people, weekly }: Props) => {
  const text = useText(messages)
  const needed = [{ required: true, message: text('needed') }]
  const clock = [...needed, { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: text('clock') }]
  const options = people.map(({ userId, realName }) => ({ value: userId, label: realName }))
  const days = weekdayKeys.map((key, at) => ({ value: at + 1, label: text(key) }))
  return (
    <Form.List name="rows">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="tw-duty-line">
              {weekly && (
                <Form.Item name={[name, 'weekdays']} label={text('weekdays')} rules={needed} className="tw-duty-days">
                  <Select mode="multiple" options={days} optionFilterProp="label" />
                </Form.Item>
              )}
              <Form.Item name={[name, 'from']} label={text('from')} rules={clock}>
                <Input placeholder="HH:mm" inputMode="numeric" maxLength={5} />
              </Form.Item>
              <Form.Item name={[name, 'to']} label={text('to')} rules={clock} tooltip={text('toHint')}>
                <Input placeholder="HH:mm" inputMode="numeric" maxLength={5} />
              </Form.Item>
              <Form.Item
                name={[name, 'userIds']}
                label={text('people')}
                tooltip={text('peopleHint')}
                rules={[...needed, { type: 'array', max: 3, message: text('most') }]}
                className="tw-duty-people"
              >
                <Select mode="multiple" options={options} optionFilterProp="label" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={text('removeShift')}
                onClick={() => remove(name)}
              />
            </fieldset>
          ))}
          <Button block icon={<PlusOutlined aria-hidden />} onClick={() => add(newRow)}>
            {text('addShift')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
