import type { TableColumnsType } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type Parameter, configurationContract as calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { ParameterForm } from './ParameterForm.tsx'
import './parameters.css'

export type ParameterKind = 'parameter' | 'config'

const callsOf = {
  parameter: { page: calls.parameterPage, update: calls.parameterUpdate, remove: calls.parameterRemove },
  config: { page: calls.configPage, update: calls.configUpdate, remove: calls.configRemove },
} as const

export const ParameterList = ({ kind }: { kind: ParameterKind }) => {
  const text = useText(messages)
  const common = useText(texts)
  const { page, update, remove: removal } = callsOf[kind]
  const { may } = useSession()
  const { language } = useLanguage()
  const nameOf = ({ name, name_en }: Parameter): string => (language === 'en' ? name_en || name : name)
  const columns: TableColumnsType<Parameter> = [
    { title: text('key'), dataIndex: 'key' },
    { title: text('name'), render: (_, row) => nameOf(row) },
    { title: text('value'), render: (_, { value }) => <span className="tw-parameter-value">{value || '--'}</span> },
    { title: text('valueType'), render: (_, { value_type }) => text(value_type) },
    { title: text('origin'), render: (_, { is_system }) => text(is_system === 1 ? 'builtin' : 'own') },
    { title: text('remark'), render: (_, { remark }) => <span className="tw-parameter-value">{remark}</span> },
  ]
  return (
    <CrudPage
      title={text(kind === 'parameter' ? 'parameters' : 'configuration')}
      endpoint={page}
      rowKey="key"
      columns={columns}
      filters={[
        { kind: 'text', name: 'key', label: text('findKey') },
        { kind: 'text', name: 'name', label: text('findName') },
      ]}
      emptyText={text(kind === 'parameter' ? 'noParameters' : 'noConfig')}
      mayChange={may(update)}
      addText={text(kind === 'parameter' ? 'addParameter' : 'addConfig')}
      form={(form) => <ParameterForm kind={kind} {...form} />}
      removable={({ is_system }) => is_system === 0}
      remove={{
        confirm: (row) => common('confirmRemove', nameOf(row)),
        call: removal,
        input: ({ key }) => ({ key }),
      }}
    />
  )
}

export const ParameterPage = () => <ParameterList kind="parameter" />
