import { Alert, Button, Form, InputNumber, Select } from 'antd'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { planMessages } from './planMessages.ts'
import { PlanView } from './PlanView.tsx'
import { askedOf, lackingIn, type NeededField, type WhatIfValues } from './whatIfAsked.ts'
import './chargePlan.css'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

/** What the plan would be with another limit, another arrival, one booking more, or without some bays. Nothing of it is stored. */
export const WhatIf = ({ stationId, plan }: { stationId: string; plan: PlanAnswer }) => {
  const text = useText(planMessages)
  const [form] = Form.useForm<WhatIfValues>()
  const solve = useAction(chargePlanContract.solve, { quiet: true })
  const needed = (name: NeededField, ...dependencies: (keyof WhatIfValues)[]) => ({
    name,
    dependencies,
    rules: [
      {
        validator: () =>
          lackingIn(form.getFieldsValue()).has(name)
            ? Promise.reject(new Error(text(`${name}Needed`)))
            : Promise.resolve(),
      },
    ],
  })
  return (
    <Card title={text('whatIf')} extra={text('whatIfHint')}>
      <Form<WhatIfValues>
        form={form}
        layout="vertical"
        className="tw-chargeplan-form"
        onFinish={(values) => solve.mutate(askedOf(stationId, values))}
      >
        <Form.Item name="transformerLimit" label={text('limit')}>
          <InputNumber min={0} max={1_000_000} precision={1} controls={false} />
        </Form.Item>
        <Form.Item {...needed('bookingId', 'eta')} label={text('booking')}>
          <Select
            allowClear
            options={plan.ready.map(({ bookingId, shippingName, eta }) => ({
              value: bookingId,
              label: `${shippingName} ${eta.slice(5, 16)}`,
            }))}
          />
        </Form.Item>
        <Form.Item {...needed('eta', 'bookingId')} label={text('eta')}>
          <MinuteField />
        </Form.Item>
        <fieldset>
          <legend>{text('extra')}</legend>
          <Form.Item {...needed('extraEta', 'boxesWanted', 'minSoc')} label={text('eta')}>
            <MinuteField />
          </Form.Item>
          <Form.Item {...needed('boxesWanted', 'extraEta', 'minSoc')} label={text('boxesWanted')}>
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
