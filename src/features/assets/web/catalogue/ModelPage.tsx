import { type TableColumnsType, Tag } from 'antd'
import { attachmentUrl } from '#features/files/contract.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { textColumn } from '#web/kit/table/columns.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { catalogueContract } from '../../contract.ts'
import type { ModelRow } from '../../modelShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'
import { Thumb } from './Thumb.tsx'
import { ModelForm } from './ModelForm.tsx'
import { useRatingText } from './useRatingText.ts'
import { useTypes } from './useTypes.ts'
import '../assets.css'

/** The models of each type, with what their devices inherit. */
export const ModelPage = () => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const { language } = useLanguage()
  const types = useTypes()
  const ratingText = useRatingText()
  const columns: TableColumnsType<ModelRow> = [
    {
      title: text('picture'),
      width: 72,
      render: (_, { attachId, modelName }) => <Thumb attachId={attachId} name={modelName} />,
    },
    textColumn(text('modelName'), ({ modelName }) => modelName),
    textColumn(text('modelCode'), ({ modelCode }) => modelCode),
    textColumn(text('deviceType'), ({ deviceTypeName }) => deviceTypeName),
    textColumn(text('manufacturer'), ({ manufacturer }) => manufacturer),
    textColumn(text('ratings'), ({ ratings }) => ratings.map(ratingText).join(language === 'zh' ? '；' : '; '), 280),
    {
      title: text('documents'),
      width: 180,
      render: (_, { documents }) =>
        documents.length === 0
          ? dash
          : documents.map(({ attach_id, file_name }) => (
              <div key={attach_id}>
                <a href={attachmentUrl(attach_id)} target="_blank" rel="noreferrer">
                  {file_name}
                </a>
              </div>
            )),
    },
    textColumn(text('owner'), ({ ownerName }) => ownerName ?? text('platform'), 120),
    {
      title: text('enable'),
      width: 96,
      render: (_, { enable }) => <Tag>{text(enable === 1 ? 'enabled' : 'disabled')}</Tag>,
    },
  ]
  return (
    <CrudPage
      title={text('models')}
      endpoint={catalogueContract.modelPage}
      rowKey="modelId"
      columns={columns}
      filters={[
        { kind: 'select', name: 'deviceType', label: text('deviceType'), options: types },
        { kind: 'text', name: 'modelCode', label: text('modelCode') },
        { kind: 'text', name: 'modelName', label: text('modelName') },
        { kind: 'text', name: 'manufacturer', label: text('manufacturer') },
        {
          kind: 'select',
          name: 'enable',
          label: text('enable'),
          options: [
            { value: '1', label: text('enabled') },
            { value: '0', label: text('disabled') },
          ],
        },
      ]}
      emptyText={text('noModels')}
      mayChange={useSession().can('asset_model_save')}
      changeable={({ changeable }) => changeable}
      addText={text('addModel')}
      form={(form) => <ModelForm {...form} />}
      remove={{
        confirm: ({ modelName }) => common('confirmRemove', modelName),
        call: catalogueContract.modelRemove,
        input: ({ modelId }) => ({ modelId }),
      }}
    />
  )
}
