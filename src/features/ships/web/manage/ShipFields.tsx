import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { platformOf } from '#contract/platforms.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { today } from '#web/kit/time/days.ts'
import { DayField } from '#web/kit/time/DayField.tsx'
import { shortNumber } from '#web/kit/form/shortNumber.ts'
import { useZone } from '#web/session/zone.ts'
import { shipsContract } from '../../contract.ts'
import { formMessages } from './formMessages.ts'
import { manageMessages } from './manageMessages.ts'
import './shipForm.css'

type Words = keyof (typeof formMessages)['zh']
type Needed = Extract<Words, `${string}Needed`>
type FieldName = Needed extends `${infer Name}Needed` ? Name : never

const firstYear = 1950

/** A field that must be filled in; it says so in its own words. */
const Field = ({ name, children, rules = [] }: { name: FieldName; children: ReactNode; rules?: object[] }) => {
  const text = useText(formMessages)
  return (
    <Form.Item
      name={name}
      label={text(name)}
      rules={[{ required: true, whitespace: true, message: text(`${name}Needed`) }, ...rules]}
    >
      {children}
    </Form.Item>
  )
}

const Said = ({ name, rules = [] }: { name: FieldName; rules?: object[] }) => (
  <Field name={name} rules={rules}>
    <Input maxLength={60} />
  </Field>
)

const Amount = ({ name }: { name: FieldName }) => {
  const text = useText(formMessages)
  return (
    <Form.Item
      name={name}
      label={text(name)}
      rules={[
        { required: true, message: text(`${name}Needed`) },
        { validator: inRange(text('positive'), (value) => value > 0) },
      ]}
    >
      <InputNumber
        className="tw-ships-form-number"
        controls={false}
        formatter={shortNumber}
        precision={name === 'teu' ? 0 : 3}
      />
    </Form.Item>
  )
}

/** Refuses a number outside; an empty field is the business of the rule before. */
const inRange =
  (message: string, fits: (value: number) => boolean) =>
  (_: unknown, value: unknown): Promise<void> =>
    typeof value !== 'number' || fits(value) ? Promise.resolve() : Promise.reject(new Error(message))

const StationField = () => {
  const stationType = platformOf('ship').stationTypes[0]
  const { data, isFetching } = useCall(shipsContract.stationAddress, stationType ? { stationType } : {})
  const options = (data ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName }))
  return (
    <Field name="stationId">
      <Select showSearch={{ optionFilterProp: 'label' }} loading={isFetching} options={options} />
    </Field>
  )
}

/** The 16 required fields in the specification's order, then what is ours. */
export const ShipFields = () => {
  const text = useText(formMessages)
  const words = useText(manageMessages)
  const lastYear = Number(today(useZone()).slice(0, 4)) + 1
  return (
    <div className="tw-ships-form">
      <Said name="vesselName" />
      <Said name="mmsi" rules={[{ pattern: /^([2-7][0-9]{8})?$/, message: text('mmsiForm') }]} />
      <Said name="identification" />
      <Said name="wail" />
      <Amount name="length" />
      <Amount name="width" />
      <Said name="vesselTypeName" />
      <Amount name="teu" />
      <Amount name="dwt" />
      <Amount name="draught" />
      <Amount name="draft" />
      <Field name="buildYear">
        <DayField picker="year" from={`${firstYear}-01-01`} to={`${lastYear}-12-31`} />
      </Field>
      <Said name="manufacturer" />
      <Said name="batteryManufacturer" />
      <Form.Item
        name="operatingMode"
        label={text('operatingMode')}
        rules={[{ required: true, message: text('operatingModeNeeded') }]}
      >
        <Select
          options={[
            { value: 0, label: words('swap') },
            { value: 1, label: words('charge') },
          ]}
        />
      </Form.Item>
      <StationField />
      <Form.Item
        name="shippingCode"
        label={text('shippingCode')}
        extra={text('shippingCodeHint')}
        rules={[{ pattern: /^([A-Za-z0-9][A-Za-z0-9_.:-]*)?$/, message: text('shippingCodeForm') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="slots"
        label={text('slots')}
        rules={[{ validator: inRange(text('whole'), (value) => value >= 1 && value <= 200) }]}
      >
        <InputNumber className="tw-ships-form-number" controls={false} formatter={shortNumber} precision={0} />
      </Form.Item>
      <Form.Item
        name="reserveSoc"
        label={text('reserveSoc')}
        rules={[{ validator: inRange(text('share'), (value) => value >= 0 && value <= 100) }]}
      >
        <InputNumber className="tw-ships-form-number" controls={false} formatter={shortNumber} precision={1} />
      </Form.Item>
    </div>
  )
}
