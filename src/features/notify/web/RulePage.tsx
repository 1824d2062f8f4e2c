import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { notifyContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { ChannelStates } from './ChannelStates.tsx'
import { RuleForm } from './RuleForm.tsx'
import { ruleSentence } from './ruleSentence.ts'
import { useNames } from './useNames.ts'
import './notify.css'

/** Who is told of which alarms: each rule as the sentence that says what it does. */
export const RulePage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { can } = useSession()
  const { nameOf } = useNames()
  return (
    <>
      <PageTitle title={text('rules')} />
      <ChannelStates />
      <CrudPage
        endpoint={notifyContract.rulePage}
        rowKey="ruleId"
        columns={[
          { title: text('name'), dataIndex: 'name', width: 180 },
          {
            title: text('does'),
            render: (_, rule) => <p className="tw-notify-does">{ruleSentence(rule, nameOf, language)}</p>,
          },
          { title: text('owner'), dataIndex: 'orgName', width: 140 },
          {
            title: text('state'),
            width: 112,
            render: (_, { enabled }) => (
              <StateTag state={enabled ? 'ok' : 'shutdown'} text={text(enabled ? 'on' : 'off')} />
            ),
          },
        ]}
        filters={[{ kind: 'text', name: 'name', label: text('name') }]}
        emptyText={text('noRules')}
        mayChange={can('notify_save')}
        addText={text('addRule')}
        form={(form) => <RuleForm {...form} />}
        remove={{
          confirm: ({ name }) => text('removeRule', name),
          call: notifyContract.ruleRemove,
          input: ({ ruleId, version }) => ({ ruleId, version }),
        }}
      />
    </>
  )
}
