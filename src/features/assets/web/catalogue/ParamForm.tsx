import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { errors } from '#contract/errors.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { KeyField, NameField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { texts } from '#web/texts.ts'
import { catalogueContract } from '../../contract.ts'
import { paramCodePattern, paramGroups, type ParamRow, readsPoint, valueTypes } from '../../paramShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'
import { ParamValueField } from './ParamValueField.tsx'
import { useTypes } from './useTypes.ts'
import '../assets.css'

type Values = Omit<ParamRow, 'required' | 'enable'> & { required: boolean; enable: boolean }

const fieldOfCode = {
  [errors['param.code_taken'].code]: 'paramCode',
  [errors['param.no_point'].code]: 'pointKey',
  [errors['param.options'].code]: 'options',
  [errors['param.range'].code]: 'min',
  [errors['param.value'].code]: 'defaultValue',
}
const blank: Partial<Values> = {
  ...{ valueType: 'number', group: 'fixed', decimals: 2, unit: '', sort: 0, required: false, enable: true },
}
const initialOf = (row: ParamRow): Values => ({ ...row, required: row.required === 1, enable: row.enable === 1 })
const sent = ({ required, enable, ...values }: Values) => ({
  ...{ nameZh: values.nameZh, nameEn: values.nameEn, unit: values.unit, decimals: values.decimals },
  ...{ group: values.group, pointKey: values.pointKey ?? null, options: values.options ?? [], sort: values.sort },
  ...{ min: values.min ?? null, max: values.max ?? null, defaultValue: values.defaultValue ?? null },
  ...{ required: required ? (1 as const) : (0 as const), enable: enable ? (1 as const) : (0 as const) },
})

type ParamFormProps = { open: boolean; row: ParamRow | undefined; onClose: () => void }

export const ParamForm = ({ open, row, onClose }: ParamFormProps) => {
  const text = useText(catalogueMessages)
  const { add, edit } = useSave({
    add: catalogueContract.paramAdd,
    edit: catalogueContract.paramEdit,
    refresh: [catalogueContract.paramPage],
  })
  const submit = (values: Values): Promise<unknown> =>
    row
      ? edit({ ...sent(values), paramId: row.paramId, version: row.version })
      : add({
          ...sent(values),
          deviceType: values.deviceType,
          paramCode: values.paramCode,
          valueType: values.valueType,
        })
  return (
    <FormDialog<Values>
      title={text(row ? 'editParam' : 'addParam')}
      open={open}
      onClose={onClose}
      initial={row ? initialOf(row) : blank}
      width={760}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
      fields={<Fields isNew={row === undefined} />}
    />
  )
}

const Fields = ({ isNew }: { isNew: boolean }) => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const types = useTypes()
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch((all: Values) => all, form) ?? {}
  const {
    deviceType,
    valueType = 'number',
    group,
    options,
    decimals = 2,
    unit = '',
    min,
    max,
  } = values as Partial<Values>
  const points = useCall(
    catalogueContract.typePoints,
    { deviceType: deviceType ?? '' },
    { enabled: deviceType !== undefined },
  ).data
  const needed = { required: true, message: common('needed') }
  const isNumber = valueType === 'number'
  return (
    <div className="tw-asset-fields">
      <Form.Item name="deviceType" label={text('deviceType')} rules={[needed]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={types} disabled={!isNew} />
      </Form.Item>
      <KeyField
        name="paramCode"
        label={text('paramCode')}
        pattern={paramCodePattern}
        rule={text('codeRule')}
        fixed={!isNew}
      />
      <NameField name="nameZh" label={text('nameZh')} />
      <NameField name="nameEn" label={text('nameEn')} />
      <Form.Item name="valueType" label={text('valueType')} rules={[needed]}>
        <Select
          disabled={!isNew}
          options={valueTypes.map((value) => ({ value, label: text(value) }))}
          onChange={() => form.setFieldValue('defaultValue', undefined)}
        />
      </Form.Item>
      <Form.Item name="group" label={text('group')} rules={[needed]}>
        <Select options={paramGroups.map((value) => ({ value, label: text(value) }))} />
      </Form.Item>
      {group !== 'fixed' && (
        <Form.Item name="pointKey" label={text('pointKey')} rules={readsPoint(group) ? [needed] : []}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(points ?? []).map((point) => ({
              value: point.pointKey,
              label: `${point.pointName} · ${point.pointKey}`,
            }))}
          />
        </Form.Item>
      )}
      {valueType === 'select' && (
        <Form.Item name="options" label={text('options')} extra={text('optionsHint')} rules={[needed]}>
          <Select mode="tags" open={false} suffixIcon={null} maxCount={50} />
        </Form.Item>
      )}
      {isNumber && (
        <>
          <Form.Item name="unit" label={text('unit')}>
            <Input maxLength={16} />
          </Form.Item>
          <Form.Item name="decimals" label={text('decimals')} rules={[needed]}>
            <InputNumber min={0} max={9} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="min" label={text('min')}>
            <InputNumber controls={false} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="max" label={text('max')}>
            <InputNumber controls={false} style={{ width: '100%' }} />
          </Form.Item>
        </>
      )}
      <ParamValueField
        key={valueType}
        name="defaultValue"
        label={text('defaultValue')}
        param={{ valueType, options: options ?? [], min: min ?? null, max: max ?? null, decimals, unit }}
      />
      <Form.Item name="sort" label={text('sort')} rules={[needed]}>
        <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="required" label={text('required')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="enable" label={text('enable')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </div>
  )
}
