import { Form, InputNumber, Switch } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { alarmsContract } from '../../contract.ts'
import type { AlarmRuleRow, RuleSettings } from '../../shapes.ts'
import '../alarms.css'
import { ruleMessages } from './ruleMessages.ts'

/** Which rule a row is, with the version that was seen. */
export const targetOf = ({ ruleKey, deviceType, deviceId, version }: AlarmRuleRow) => ({
  ruleKey,
  version,
  ...(deviceId === null ? { deviceType } : { deviceId }),
})

const settingsOf = ({ limits, recover, onDelay, offDelay, returnWindow, enabled }: AlarmRuleRow): RuleSettings => ({
  limits,
  recover,
  onDelay,
  offDelay,
  returnWindow,
  enabled,
})

/** A rule with fewer levels has the limits of its gravest level three times. */
const three = ({ levels }: AlarmRuleRow, given: readonly number[]): RuleSettings['limits'] => {
  const only = given[(levels[0] ?? 1) - 1] ?? 0
  return [given[0] ?? only, given[1] ?? only, given[2] ?? only]
}
/** What the form does not ask stays as it is. */
const filled = (row: AlarmRuleRow, given: Partial<RuleSettings>): RuleSettings => ({
  ...settingsOf(row),
  ...given,
  limits: given.limits ? three(row, given.limits) : row.limits,
  onDelay: given.onDelay ? three(row, given.onDelay) : row.onDelay,
})

const longestDelay = 3600

export const AlarmRuleForm = ({ row, onClose }: { row: AlarmRuleRow | undefined; onClose: () => void }) => {
  const text = useText(ruleMessages)
  const save = useAction(alarmsContract.ruleSave, {
    success: text('saved'),
    refresh: [alarmsContract.rulePage],
    quiet: true,
  })
  const needed = [{ required: true, message: text('needed') }]
  const seconds = <InputNumber min={0} max={longestDelay} precision={0} suffix="s" />
  const value = <InputNumber suffix={row?.unit} step={10 ** -(row?.decimals ?? 0)} />
  return (
    <FormDialog<RuleSettings>
      title={row?.ruleName}
      open={row !== undefined}
      onClose={onClose}
      {...(row ? { initial: settingsOf(row) } : {})}
      onSubmit={async (settings) => {
        if (row) await save.mutateAsync({ ...filled(row, settings), ...targetOf(row) })
      }}
    >
      {row?.states.length === 0 && (
        <>
          <div className="tw-rule-levels">
            {row.levels.map((level) => (
              <Form.Item key={level} name={['limits', level - 1]} label={text('limitN', level)} rules={needed}>
                {value}
              </Form.Item>
            ))}
          </div>
          <Form.Item name="recover" label={text('recover')} rules={needed}>
            {value}
          </Form.Item>
        </>
      )}
      <div className="tw-rule-levels">
        {row?.levels.map((level) => (
          <Form.Item key={level} name={['onDelay', level - 1]} label={text('onDelayN', level)} rules={needed}>
            {seconds}
          </Form.Item>
        ))}
      </div>
      <Form.Item name="offDelay" label={text('offDelay')} rules={needed}>
        {seconds}
      </Form.Item>
      <Form.Item name="returnWindow" label={text('returnWindow')} extra={text('returnHint')} rules={needed}>
        {seconds}
      </Form.Item>
      <Form.Item name="enabled" label={text('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
