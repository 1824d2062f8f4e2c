import { Button, type TableColumnsType } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type DictEntry, dictionariesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { EntryForm } from './EntryForm.tsx'

/** The name of the type, as soon as it is known; only those who manage dictionaries may ask for it. */
const useTypeName = (dictType: string): string => {
  const { language } = useLanguage()
  const enabled = useSession().can('sys_dict_view')
  const { data } = useCall(dictionariesContract.typePage, { dict_type: dictType }, { enabled })
  const type = data?.records.find(({ dict_type }) => dict_type === dictType)
  return (language === 'en' && type?.dict_name_en) || type?.dict_name || dictType
}

export const EntryList = ({ dictType, onBack }: { dictType: string; onBack: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const name = useTypeName(dictType)
  const { may } = useSession()
  const columns: TableColumnsType<DictEntry> = [
    { title: text('code'), dataIndex: 'dict_code' },
    { title: text('label'), dataIndex: 'dict_label' },
    { title: text('labelEn'), dataIndex: 'dict_label_en' },
    { title: text('value'), dataIndex: 'dict_value' },
    { title: text('sort'), dataIndex: 'sort', align: 'right' },
    {
      title: text('status'),
      render: (_, { status_code }) =>
        status_code === 0 ? (
          <StateTag state="ok" text={text('enabled')} />
        ) : (
          <StateTag state="shutdown" text={text('disabled')} />
        ),
    },
    { title: text('remark'), dataIndex: 'remark' },
  ]
  return (
    <CrudPage
      title={text('entriesOf', name)}
      endpoint={dictionariesContract.entryPage}
      always={{ dict_type: dictType }}
      rowKey="dict_code"
      columns={columns}
      filters={[
        { kind: 'text', name: 'dict_label', label: text('findLabel') },
        {
          kind: 'select',
          name: 'status_code',
          label: text('status'),
          options: [
            { value: '0', label: text('enabled') },
            { value: '1', label: text('disabled') },
          ],
        },
      ]}
      extra={<Button onClick={onBack}>{text('back')}</Button>}
      emptyText={text('noEntries')}
      mayChange={may(dictionariesContract.entryUpdate)}
      addText={text('addEntry')}
      form={(form) => <EntryForm dictType={dictType} {...form} />}
      removable={({ is_system }) => is_system === 0}
      remove={{
        confirm: ({ dict_label }) => common('confirmRemove', dict_label),
        call: dictionariesContract.entryRemove,
        input: ({ dict_code }) => ({ dict_type: dictType, dict_code }),
        refresh: [dictionariesContract.typePage],
      }}
    />
  )
}
