import { Alert, Button, Form, InputNumber, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import type { Input } from '#contract/endpoint.ts'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { planMessages } from './planMessages.ts'
import { PlanView } from './PlanView.tsx'
import './chargePlan.css'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

type Values = {
  transformerLimit?: number | null
  bookingId?: string
  eta?: Dayjs | null
  extraEta?: Dayjs | null
  boxesWanted?: number | null
  minSoc?: number | null
  withoutBayIds?: string[]
}

const wall = (value: Dayjs): string => value.format('YYYY-MM-DD HH:mm:ss')

const askedOf = (stationId: string, values: Values): Input<typeof chargePlanContract.solve> => {
  const { transformerLimit, bookingId, eta, extraEta, boxesWanted, minSoc, withoutBayIds = [] } = values
  return {
    stationId,
    withoutBayIds,
    ...(typeof transformerLimit === 'number' ? { transformerLimit } : {}),
    ...(bookingId && eta ? { etas: [{ bookingId, eta: wall(eta) }] } : {}),
    ...(extraEta && boxesWanted
      ? { booking: { eta: wall(extraEta), boxesWanted, ...(minSoc ? { minSoc } : {}) } }
      : {}),
  }
}

/** What the plan would be with another limit, another arrival, one booking more, or without some bays. Nothing of it is stored. */
export const WhatIf = ({ stationId, plan }: { stationId: string; plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const [form] = Form.useForm<Values>()
  const solve = useAction(chargePlanContract.solve, { quiet: true })
  const together = (...names: (keyof Values)[]) => ({
    validator: () => {
      const given = names.filter((name) => form.getFieldValue(name))
      return given.length % names.length === 0 ? Promise.resolve() : Promise.reject(new Error(text('both')))
    },
  })
  return (
    <Card title={text('whatIf')} extra={text('whatIfHint')}>
      <Form<Values>
        form={form}
        layout="vertical"
        className="tw-chargeplan-form"
        onFinish={(values) => solve.mutate(askedOf(stationId, values))}
      >
        <Form.Item name="transformerLimit" label={text('limit')}>
          <InputNumber min={0} max={1_000_000} precision={1} controls={false} />
        </Form.Item>
        <Form.Item name="bookingId" label={text('booking')}>
          <Select
            allowClear
            options={plan.ready.map(({ bookingId, shippingName, eta }) => ({
              value: bookingId,
              label: `${shippingName} ${eta.slice(5, 16)}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="eta" label={text('eta')}>
          <MinuteField />
        </Form.Item>
        <fieldset>
          <legend>{text('extra')}</legend>
          <Form.Item name="extraEta" label={text('eta')}>
            <MinuteField />
          </Form.Item>
          <Form.Item
            name="boxesWanted"
            label={text('boxesWanted')}
            dependencies={['extraEta']}
            rules={[together('extraEta', 'boxesWanted')]}
          >
            <InputNumber min={1} max={100} precision={0} controls={false} />
          </Form.Item>
          <Form.Item name="minSoc" label={text('minSoc')}>
            <InputNumber min={1} max={100} precision={1} controls={false} placeholder="90" />
          </Form.Item>
        </fieldset>
        <Form.Item name="withoutBayIds" label={text('without')}>
          <Select
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            options={plan.planned.map(({ bayId, binSpaceName }) => ({ value: bayId, label: binSpaceName }))}
          />
        </Form.Item>
        <div className="tw-chargeplan-actions">
          <Button type="primary" htmlType="submit" loading={solve.isPending}>
            {text('solve')}
          </Button>
          <Button
            onClick={() => {
              form.resetFields()
              solve.reset()
            }}
          >
            {text('clear')}
          </Button>
        </div>
      </Form>
      {solve.error && <Alert type="error" showIcon title={solve.error.message} />}
      {solve.data && (
        <section className="tw-chargeplan-answer" aria-label={text('answer')}>
          <h3>{text('answer')}</h3>
          <PlanView stationId={stationId} plan={solve.data} />
        </section>
      )}
    </Card>
  )
}
