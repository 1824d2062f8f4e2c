import { Form, Input, Radio } from 'antd'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { useAction } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { usePeopleCode } from '#web/kit/state/peopleCodes.ts'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { texts } from '#web/texts.ts'
import { type merchant, merchantsContract } from '../contract.ts'
import { messages } from '../messages.ts'

export type MerchantRow = z.output<typeof merchant>
type Values = Pick<MerchantRow, 'merchant_name' | 'contact' | 'mobile_phone' | 'status'>

const refresh = [merchantsContract.page, merchantsContract.list]
const blank: Partial<Values> = { status: 0, contact: '', mobile_phone: '' }
const fieldOfCode = {
  [errors['merchant.name_required'].code]: 'merchant_name',
  [errors['merchant.phone_pattern'].code]: 'mobile_phone',
}

type MerchantFormProps = { open: boolean; row: MerchantRow | undefined; onClose: () => void }

export const MerchantForm = ({ open, row, onClose }: MerchantFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { idFor, used } = useRequestId()
  const add = useAction(merchantsContract.save, { success: common('saved'), refresh, quiet: true })
  const edit = useAction(merchantsContract.update, { success: common('saved'), refresh, quiet: true })
  const submit = async (values: Values): Promise<void> => {
    if (row) return void (await edit.mutateAsync({ ...values, merchant_id: row.merchant_id, version: row.version }))
    await add.mutateAsync({ ...values, requestId: idFor(values) })
    used()
  }
  return (
    <FormDialog<Values>
      title={text(row ? 'editMerchant' : 'addMerchant')}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <Form.Item
        name="merchant_name"
        label={text('merchantName')}
        rules={[{ required: true, whitespace: true, message: common('needed') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="contact" label={text('contact')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="mobile_phone"
        label={text('phone')}
        rules={[{ pattern: /^[\d+ -]{5,20}$/, message: text('phoneRule') }]}
      >
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="status" label={text('status')} extra={text('disableHint')}>
        <Radio.Group options={usePeopleCode('status').options} />
      </Form.Item>
    </FormDialog>
  )
}
