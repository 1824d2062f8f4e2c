import { Form, Input, Select, Switch } from 'antd'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { KeyField, NameField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { texts } from '#web/texts.ts'
import { catalogueContract } from '../../contract.ts'
import { modelCodePattern, type ModelRow, type StoredFile } from '../../modelShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'
import { FilesField } from './FilesField.tsx'
import { FixedFields, type FixedValues, givenOf } from './FixedFields.tsx'
import { useTypes } from './useTypes.ts'
import '../assets.css'

type Values = Pick<ModelRow, 'deviceType' | 'modelCode' | 'modelName' | 'manufacturer'> & {
  enable: boolean
  ratings?: FixedValues
  picture?: readonly StoredFile[]
  documents?: readonly StoredFile[]
}

const fieldOfCode = { [errors['model.code_taken'].code]: 'modelCode' }
const initialOf = ({ ratings, attachId, enable, ...row }: ModelRow): Values => ({
  ...row,
  enable: enable === 1,
  ratings: Object.fromEntries(ratings.map(({ paramId, value }) => [paramId, value])),
  picture: attachId === null ? [] : [{ attach_id: attachId, file_name: '', bytes: 0 }],
})
const sent = ({ modelName, manufacturer, enable, ratings, picture, documents }: Values) => ({
  modelName,
  manufacturer: manufacturer ?? '',
  ratings: givenOf(ratings),
  pictureId: picture?.[0]?.attach_id ?? '',
  documentIds: (documents ?? []).map(({ attach_id }) => attach_id),
  enable: enable ? (1 as const) : (0 as const),
})

type ModelFormProps = { open: boolean; row: ModelRow | undefined; onClose: () => void }

export const ModelForm = ({ open, row, onClose }: ModelFormProps) => {
  const text = useText(catalogueMessages)
  const { add, edit } = useSave({
    add: catalogueContract.modelAdd,
    edit: catalogueContract.modelEdit,
    refresh: [catalogueContract.modelPage],
  })
  const submit = (values: Values): Promise<unknown> =>
    row
      ? edit({ ...sent(values), modelId: row.modelId, version: row.version })
      : add({ ...sent(values), deviceType: values.deviceType, modelCode: values.modelCode })
  return (
    <FormDialog<Values>
      title={text(row ? 'editModel' : 'addModel')}
      open={open}
      onClose={onClose}
      initial={row ? initialOf(row) : { enable: true }}
      width={760}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
      fields={<Fields row={row} />}
    />
  )
}

const Fields = ({ row }: { row: ModelRow | undefined }) => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const types = useTypes()
  const deviceType: string | undefined = Form.useWatch('deviceType')
  return (
    <>
      <div className="tw-asset-fields">
        <Form.Item name="deviceType" label={text('deviceType')} rules={[{ required: true, message: common('needed') }]}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={types} disabled={row !== undefined} />
        </Form.Item>
        <KeyField
          name="modelCode"
          label={text('modelCode')}
          pattern={modelCodePattern}
          rule={text('modelCodeRule')}
          fixed={row !== undefined}
        />
        <NameField name="modelName" label={text('modelName')} />
        <Form.Item name="manufacturer" label={text('manufacturer')}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
      {deviceType !== undefined && (
        <FixedFields key={deviceType} name="ratings" of={{ deviceType, ...(row ? { modelId: row.modelId } : {}) }} />
      )}
      <div className="tw-asset-fields">
        <FilesField name="picture" label={text('picture')} kind="picture" />
        <FilesField name="documents" label={text('documents')} kind="documents" />
        <Form.Item name="enable" label={text('enable')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </>
  )
}
