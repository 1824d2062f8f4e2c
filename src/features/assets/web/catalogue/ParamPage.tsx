import { type TableColumnsType, Tag } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash, groupedText } from '#web/kit/format.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { textColumn } from '#web/kit/table/columns.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { catalogueContract } from '../../contract.ts'
import { paramGroups, type ParamRow } from '../../paramShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'
import { ParamForm } from './ParamForm.tsx'
import { useValueText } from './useRatingText.ts'
import { useTypes } from './useTypes.ts'

const bound = (value: number | null, decimals: number): string => (value === null ? '' : groupedText(value, decimals))

/** What a value may be: its choices, or its bounds. */
const allowed = ({ valueType, options, min, max, decimals }: ParamRow): string => {
  if (valueType === 'select') return options.join('、')
  return min === null && max === null ? dash : `${bound(min, decimals)} … ${bound(max, decimals)}`
}

/** What administrators say that devices of a type have, beside what they tell. */
export const ParamPage = () => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const { language } = useLanguage()
  const types = useTypes()
  const valueText = useValueText()
  const nameOf = ({ nameZh, nameEn }: ParamRow): string => (language === 'en' ? nameEn : nameZh)
  const columns: TableColumnsType<ParamRow> = [
    textColumn(text('deviceType'), ({ deviceTypeName }) => deviceTypeName),
    textColumn(text('paramName'), nameOf),
    textColumn(text('paramCode'), ({ paramCode }) => paramCode),
    textColumn(text('valueType'), ({ valueType, unit }) => [text(valueType), unit].filter(Boolean).join(' · '), 120),
    textColumn(text('group'), ({ group }) => text(group), 120),
    textColumn(text('pointKey'), ({ pointKey }) => pointKey, 120),
    textColumn(text('range'), allowed, 140),
    textColumn(
      text('defaultValue'),
      (row) => (row.defaultValue === null ? dash : valueText({ ...row, value: row.defaultValue })),
      110,
    ),
    textColumn(text('required'), ({ required }) => text(required === 1 ? 'yes' : 'no'), 80),
    textColumn(text('sort'), ({ sort }) => String(sort), 72),
    textColumn(text('owner'), ({ ownerName }) => ownerName ?? text('platform'), 120),
    {
      title: text('enable'),
      width: 96,
      render: (_, { enable }) => <Tag>{text(enable === 1 ? 'enabled' : 'disabled')}</Tag>,
    },
  ]
  return (
    <CrudPage
      title={text('params')}
      endpoint={catalogueContract.paramPage}
      rowKey="paramId"
      columns={columns}
      filters={[
        { kind: 'select', name: 'deviceType', label: text('deviceType'), options: types },
        { kind: 'text', name: 'paramCode', label: text('paramCode') },
        { kind: 'text', name: 'paramName', label: text('paramName') },
        {
          kind: 'select',
          name: 'group',
          label: text('group'),
          options: paramGroups.map((value) => ({ value, label: text(value) })),
        },
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
      emptyText={text('noParams')}
      mayChange={useSession().can('asset_param_save')}
      changeable={({ changeable }) => changeable}
      addText={text('addParam')}
      form={(form) => <ParamForm {...form} />}
      remove={{
        confirm: (row) => common('confirmRemove', nameOf(row)),
        call: catalogueContract.paramRemove,
        input: ({ paramId }) => ({ paramId }),
      }}
    />
  )
}
