import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { type FactorKind, factorKinds } from '#contract/factorKinds.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { DayField } from '#web/kit/time/DayField.tsx'
import { texts } from '#web/texts.ts'
import { settlementContract } from '../contract.ts'
import { areasOf, type FactorRow } from '../shapes.ts'
import { factorMessages } from './factorMessages.ts'
import { areaNamed, areaWords, unitOfFactor } from './factorWords.ts'

/** What the form is opened for; `row` is what it begins with. */
export type FactorTask = { readonly kind: 'add' | 'follow' | 'edit'; readonly row?: FactorRow }
type Sent = Parameters<ReturnType<typeof useFactorSave>['edit']>[0]
type Values = Pick<Sent, 'kind' | 'area' | 'value' | 'validFrom' | 'source'> & { confirmed: boolean }

const fieldOfCode = { [errors['factor.valid_from'].code]: 'validFrom' }
const blank: Partial<Values> = { kind: 'grid', area: 'east', confirmed: false }

const useFactorSave = (refresh: readonly Endpoint[]) =>
  useSave({
    add: settlementContract.factorSave,
    edit: settlementContract.factorSave,
    refresh: [settlementContract.factorPage, ...refresh],
  })

const initialOf = ({ kind, row }: FactorTask): Partial<Values> => {
  if (!row) return blank
  const { value, validFrom, source, confirmed } = row
  const same = { kind: row.kind, area: areaNamed(row.area) }
  return kind === 'edit' ? { ...same, value, validFrom, source, confirmed } : { ...same, value, confirmed: false }
}

const KindFields = ({ fixed }: { fixed: boolean }) => {
  const text = useText(factorMessages)
  const common = useText(texts)
  const form = Form.useFormInstance<Values>()
  const kind: FactorKind = Form.useWatch('kind', form) ?? 'grid'
  const areas = areasOf(kind)
  const needed = [{ required: true, message: common('needed') }]
  return (
    <>
      <Form.Item name="kind" label={text('kind')} rules={needed}>
        <Select
          disabled={fixed}
          options={factorKinds.map((each) => ({ value: each, label: text(each) }))}
          onChange={(next: FactorKind) => form.setFieldValue('area', areasOf(next)[0])}
        />
      </Form.Item>
      <Form.Item name="area" label={text('area')} hidden={areas.length === 1}>
        <Select disabled={fixed} options={areas.map((area) => ({ value: area, label: areaWords(text, area) }))} />
      </Form.Item>
      <Form.Item name="value" label={text('valueIn', unitOfFactor[kind])} rules={needed}>
        <InputNumber min={0} max={10_000} controls={false} />
      </Form.Item>
    </>
  )
}

/** Adds a factor or a version of one, or changes one that nothing was settled with. */
export const FactorForm = (props: {
  task: FactorTask | undefined
  /** what is reckoned by factors */
  refresh: readonly Endpoint[]
  onClose: () => void
}) => {
  const { task, refresh, onClose } = props
  const text = useText(factorMessages)
  const common = useText(texts)
  const { add, edit } = useFactorSave(refresh)
  const { kind = 'add', row } = task ?? {}
  const needed = [{ required: true, message: common('needed') }]
  return (
    <FormDialog<Values>
      title={kind === 'follow' && row ? text('followOf', text(row.kind)) : text(kind === 'edit' ? 'edit' : 'add')}
      open={task !== undefined}
      onClose={onClose}
      initial={task ? initialOf(task) : blank}
      fieldOfCode={fieldOfCode}
      onSubmit={({ confirmed, ...values }) => {
        const sent = { ...values, confirmed: confirmed ? 1 : 0 }
        return kind === 'edit' && row ? edit({ ...sent, factorId: row.factorId, version: row.version }) : add(sent)
      }}
    >
      {row && !row.changeable && <p>{text('ownHint')}</p>}
      <KindFields fixed={row !== undefined} />
      <Form.Item name="validFrom" label={text('validFrom')} extra={text('validFromHint')} rules={needed}>
        <DayField label={text('validFrom')} />
      </Form.Item>
      <Form.Item name="source" label={text('source')} rules={[{ ...needed[0], whitespace: true }]}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="confirmed" valuePropName="checked">
        <Checkbox>{text('confirmed')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
