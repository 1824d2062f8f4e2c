import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { type Text, useText } from '#web/i18n.ts'
import { percentText } from '#web/kit/format.ts'
import type { BookingChoices, BookingRow } from '../shapes.ts'
import { bookingMessages, type BookingText } from './bookingMessages.ts'
import './bookings.css'

type Box = BookingChoices['boxes'][number]
type Option = { readonly value: string; readonly label: string }

const labelOf = (text: Text<BookingText>, { boxPowerName, soc, place, binSpaceName }: Box): string => {
  const held = percentText(soc, 0)
  if (place === 'bay') return text('inBay', boxPowerName, held, binSpaceName)
  return place === 'ship' ? text('aboard', boxPowerName, held, binSpaceName) : text('elsewhere', boxPowerName, held)
}

/** Boxes as options, those that `first` says before the others; names that are chosen but no longer offered stay. */
const optionsOf = (
  text: Text<BookingText>,
  boxes: readonly Box[],
  kept: readonly Option[],
  first: (box: Box) => boolean,
): Option[] => {
  const sorted = [...boxes].sort((a, b) => Number(first(b)) - Number(first(a)) || (b.soc ?? -1) - (a.soc ?? -1))
  const offered = sorted.map((box) => ({ value: box.boxId, label: labelOf(text, box) }))
  return [...kept.filter(({ value }) => !boxes.some(({ boxId }) => boxId === value)), ...offered]
}

const keptOf = (named: BookingRow['boxes']): Option[] =>
  named.flatMap(({ outBoxId, outBoxName, inBoxId, inBoxName }) => [
    ...(outBoxId ? [{ value: outBoxId, label: outBoxName ?? outBoxId }] : []),
    ...(inBoxId ? [{ value: inBoxId, label: inBoxName ?? inBoxId }] : []),
  ])

type Props = { boxes: readonly Box[]; named: BookingRow['boxes']; shippingId: string }

/** Boxes that a booking names: off the ship, those aboard it first; aboard, those in bays first. */
export const PairsField = ({ boxes, named, shippingId }: Props) => {
  const text = useText(bookingMessages)
  const kept = keptOf(named)
  const outs = optionsOf(text, boxes, kept, (box) => box.place === 'ship' && box.shippingId === shippingId)
  const ins = optionsOf(text, boxes, kept, ({ place }) => place === 'bay')
  const search = { showSearch: { optionFilterProp: 'label' }, allowClear: true } as const
  return (
    <Form.Item label={text('boxes')} extra={text('boxesHint')}>
      <Form.List name="boxes">
        {(fields, { add, remove }) => (
          <div className="tw-booking-pairs">
            {fields.map(({ key, name }, index) => (
              <div key={key} className="tw-booking-pair">
                <Form.Item name={[name, 'outBoxId']} noStyle>
                  <Select {...search} aria-label={text('outBox')} placeholder={text('outBox')} options={outs} />
                </Form.Item>
                <span aria-hidden="true">→</span>
                <Form.Item name={[name, 'inBoxId']} noStyle>
                  <Select {...search} aria-label={text('inBox')} placeholder={text('inBox')} options={ins} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={text('removePair', index + 1)}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({})}>
              {text('addPair')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
