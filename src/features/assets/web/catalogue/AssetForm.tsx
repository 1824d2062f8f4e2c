import { Button, Form, Input, Space } from 'antd'
import { errors } from '#contract/errors.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { PlaceFields } from '#web/equipment/map/PlaceFields.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField, RemarkField } from '#web/kit/form/FormFields.tsx'
import { SearchSelect } from '#web/kit/form/SearchSelect.tsx'
import { texts } from '#web/texts.ts'
import { assetsContract, catalogueContract } from '../../contract.ts'
import type { FixedValueRow } from '../../deviceShapes.ts'
import type { StoredFile } from '../../modelShapes.ts'
import type { ParamRow, ParamValue } from '../../paramShapes.ts'
import type { EquipmentRow } from '../EquipmentForm.tsx'
import { catalogueMessages } from './catalogueMessages.ts'
import { FilesField } from './FilesField.tsx'
import { type FixedValues, givenOf } from './FixedFields.tsx'
import { DayInput, ParamValueField } from './ParamValueField.tsx'
import { useValueText } from './useRatingText.ts'
import '../assets.css'

type Plain = 'serialNumber' | 'assetNumber' | 'supplier' | 'place' | 'lon' | 'lat' | 'remark'
type Values = Pick<EquipmentRow, Plain> & {
  modelId?: string
  commissioned?: string | null
  warrantyEnd?: string | null
  own?: FixedValues
  pictures?: readonly StoredFile[]
  files?: readonly StoredFile[]
}

const initialOf = ({ modelId, fixedValues, ...row }: EquipmentRow): Values => ({
  ...row,
  ...(modelId === null ? {} : { modelId }),
  own: Object.fromEntries(fixedValues.flatMap(({ own, paramId, value }) => (own ? [[paramId, value]] : []))),
})

/** What is known of a device as a thing that somebody owns. */
export const AssetForm = ({ row, onClose }: { row: EquipmentRow | undefined; onClose: () => void }) => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const save = useAction(assetsContract.equipmentAsset, {
    success: common('saved'),
    refresh: [assetsContract.equipmentPage],
    quiet: true,
  })
  const submit = async (values: Values): Promise<void> => {
    if (!row) return
    const { serialNumber, assetNumber, supplier, place, lon, lat, remark } = values
    await save.mutateAsync({
      ...{ deviceId: row.deviceId, version: row.version, modelId: values.modelId ?? '' },
      ...{ serialNumber, assetNumber, supplier, place, lon, lat, remark },
      ...{ commissioned: values.commissioned ?? '', warrantyEnd: values.warrantyEnd ?? '' },
      ownValues: givenOf(values.own),
      pictureIds: (values.pictures ?? []).map(({ attach_id }) => attach_id),
      fileIds: (values.files ?? []).map(({ attach_id }) => attach_id),
    })
  }
  return (
    <FormDialog<Values>
      title={text('assetOf', row?.deviceName ?? '')}
      open={row !== undefined}
      onClose={onClose}
      {...(row ? { initial: initialOf(row) } : {})}
      width={760}
      onSubmit={submit}
      fieldOfCode={{ [errors['device.model_unknown'].code]: 'modelId' }}
      fields={row && <Fields row={row} />}
    />
  )
}

const Fields = ({ row }: { row: EquipmentRow }) => {
  const text = useText(catalogueMessages)
  const { deviceType, modelId, modelCode, modelName } = row
  return (
    <>
      <div className="tw-asset-fields">
        <Form.Item name="modelId" label={text('model')}>
          <SearchSelect
            allowClear
            endpoint={catalogueContract.modelPage}
            inputOf={(wanted) => ({ deviceType, enable: 1, modelName: wanted, size: 50 })}
            optionOf={(model) => ({ value: model.modelId, label: `${model.modelName} · ${model.modelCode}` })}
            known={modelId === null ? undefined : { value: modelId, label: `${modelName} · ${modelCode}` }}
          />
        </Form.Item>
        <NameField optional name="serialNumber" label={text('serialNumber')} />
        <NameField optional name="assetNumber" label={text('assetNumber')} />
        <NameField optional name="supplier" label={text('supplier')} />
        <Form.Item name="commissioned" label={text('commissioned')}>
          <DayInput />
        </Form.Item>
        <Form.Item name="warrantyEnd" label={text('warrantyEnd')}>
          <DayInput />
        </Form.Item>
        <Form.Item name="place" label={text('place')}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
      <PlaceFields name={row.deviceName} />
      <OwnFields row={row} />
      <div className="tw-asset-fields">
        <FilesField name="pictures" label={text('picture')} kind="pictures" />
        <FilesField name="files" label={text('files')} kind="documents" />
      </div>
      <RemarkField label={text('remark')} />
    </>
  )
}

/** The fixed parameters of a device: what the model says stands behind a field that is empty. */
const OwnFields = ({ row }: { row: EquipmentRow }) => {
  const text = useText(catalogueMessages)
  const { deviceType, stationId } = row
  const chosen: string | undefined = Form.useWatch('modelId')
  const params = useCall(catalogueContract.paramList, { deviceType, stationId }).data ?? []
  const models = useCall(
    catalogueContract.modelPage,
    { deviceType, modelId: chosen ?? '' },
    { enabled: chosen !== undefined, keepOld: true },
  ).data?.records
  const ratings = chosen === undefined ? [] : (models?.find(({ modelId }) => modelId === chosen)?.ratings ?? [])
  if (params.length === 0) return null
  return (
    <fieldset className="tw-asset-ratings">
      <legend>{text('ratings')}</legend>
      <div className="tw-asset-fields">
        {params.map((param) => (
          <OwnField
            key={param.paramId}
            param={param}
            inherited={ratings.find(({ paramId }) => paramId === param.paramId)?.value}
            isRequired={chosen !== undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OwnFieldProps = { param: ParamRow; inherited: ParamValue | undefined; isRequired: boolean }

const OwnField = ({ param, inherited, isRequired }: OwnFieldProps) => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const { language } = useLanguage()
  const valueText = useValueText()
  const form = Form.useFormInstance()
  const path = ['own', param.paramId]
  const own: FixedValueRow['value'] | null | undefined = Form.useWatch(path, form)
  const isOwn = own !== undefined && own !== null && own !== ''
  const name = language === 'en' ? param.nameEn : param.nameZh
  const ofModel = inherited === undefined ? undefined : valueText({ ...param, value: inherited })
  const needed = isRequired && param.required === 1 && inherited === undefined
  return (
    <ParamValueField
      name={path}
      label={name}
      param={param}
      {...(inherited === undefined ? {} : { placeholder: valueText({ ...param, unit: '', value: inherited }) })}
      rules={needed ? [{ required: true, message: common('needed') }] : []}
      extra={
        ofModel !== undefined && (
          <Space size={4} wrap>
            {isOwn ? text('ownValue', ofModel) : text('inherited', ofModel)}
            {isOwn && (
              <Button
                type="link"
                size="small"
                aria-label={`${text('reset')} ${name}`}
                onClick={() => form.setFieldValue(path, undefined)}
              >
                {text('reset')}
              </Button>
            )}
          </Space>
        )
      }
    />
  )
}
