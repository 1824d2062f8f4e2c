import { Form, Input, Radio } from 'antd'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
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

export const MerchantForm = ({ open, row, onClose }: CrudForm<MerchantRow>) => {
  const text = useText(messages)
  const { add, edit } = useSave({ add: merchantsContract.save, edit: merchantsContract.update, refresh })
  const submit = (values: Values): Promise<unknown> =>
    row ? edit({ ...values, merchant_id: row.merchant_id, version: row.version }) : add(values)
  return (
    <FormDialog<Values>
      title={text(row ? 'editMerchant' : 'addMerchant')}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <NameField name="merchant_name" label={text('merchantName')} />
      <NameField name="contact" label={text('contact')} optional />
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
