import { Alert, Button, Form, Input, InputNumber, Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { namedNatures } from '#catalogue/natures.ts'
import { intakeContract } from '#features/intake/contract.ts'
import { ApiError, useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { texts } from '#web/texts.ts'
import { iotContract } from '../../contract.ts'
import { keyPattern } from '../../shapes.ts'
import { PointSheet } from '../sheet/PointSheet.tsx'
import { blankRow, faultsIn, pointsOf, rowsOf, type SheetRow } from '../sheet/profileSheet.ts'
import { sheetMessages } from '../sheet/sheetMessages.ts'
import { natureMessages } from './natureMessages.ts'
import type { ProfileDetail } from './ProfileFacts.tsx'
import { profileMessages } from './profileMessages.ts'
import '../iot.css'

type Values = Pick<ProfileDetail, 'profileKey' | 'profileName' | 'intervalSeconds' | 'natures'>

/** The fields of a profile and the sheet of its points, saved as one; cells that cannot be are marked before anything is sent. */
export const ProfileEditor = ({ profile }: { profile: ProfileDetail | undefined }) => {
  const text = useText(profileMessages)
  const sheet = useText(sheetMessages)
  const nature = useText(natureMessages)
  const common = useText(texts)
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [rows, setRows] = useState<SheetRow[]>(() => (profile ? rowsOf(profile.points, true) : [blankRow()]))
  const [tried, setTried] = useState(false)
  const refresh = [iotContract.profilePage, iotContract.profileDetail, iotContract.pointPage, intakeContract.devicePage]
  const done = { success: common('saved'), refresh, quiet: true }
  const add = useAction(iotContract.profileAdd, done)
  const edit = useAction(iotContract.profileEdit, done)
  const { idFor, used } = useRequestId()
  const change = useCallback((how: (before: readonly SheetRow[]) => SheetRow[]) => setRows(how), [])
  const faults = useMemo(() => (tried ? faultsIn(rows) : []), [tried, rows])
  const failure = add.error ?? edit.error
  const kept = new Set(rows.filter(({ fixed }) => fixed).map(({ pointKey }) => pointKey))
  const removed = (profile?.points ?? []).filter(({ pointKey }) => !kept.has(pointKey)).length

  const store = async (): Promise<void> => {
    setTried(true)
    const fields = await form.validateFields().catch(() => undefined)
    if (!fields || rows.length === 0 || faultsIn(rows).length > 0) return
    const values = { ...fields, points: pointsOf(rows) }
    try {
      if (profile) {
        const { profileId, version } = profile
        await edit.mutateAsync({ ...values, profileId, version })
        await navigate(`/iot/profile/detail?id=${profileId}`)
      } else {
        const { profileId } = await add.mutateAsync({ ...values, requestId: idFor(values) })
        used()
        await navigate(`/iot/profile/detail?id=${profileId}`)
      }
    } catch (error) {
      // What was refused stands above the sheet.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const needed = { required: true, whitespace: true, message: common('needed') }
  return (
    <div className="tw-stack">
      <Card title={text('details')}>
        <Form<Values> form={form} layout="vertical" initialValues={profile ?? { intervalSeconds: 10, natures: [] }}>
          <div className="tw-profile-fields">
            <Form.Item
              name="profileKey"
              label={text('key')}
              validateFirst
              rules={[needed, { pattern: keyPattern, message: text('keyRule') }]}
            >
              <Input maxLength={40} disabled={profile !== undefined} spellCheck={false} autoCapitalize="none" />
            </Form.Item>
            <Form.Item name="profileName" label={text('name')} rules={[needed]}>
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item
              name="intervalSeconds"
              label={text('interval')}
              rules={[{ required: true, message: common('needed') }]}
            >
              <InputNumber min={1} max={86_400} precision={0} suffix="s" />
            </Form.Item>
            <Form.Item name="natures" label={nature('natures')} extra={nature('naturesHint')}>
              <Select mode="multiple" options={namedNatures.map((value) => ({ value, label: nature(value) }))} />
            </Form.Item>
          </div>
        </Form>
      </Card>
      <Card title={text('points')}>
        <PointSheet rows={rows} faults={faults} onChange={change} />
      </Card>
      {failure && <Alert type="error" showIcon title={failure.message} />}
      {removed > 0 && <Alert type="warning" showIcon title={sheet('removed', removed)} />}
      <div className="tw-profile-actions">
        <Button
          type="primary"
          disabled={rows.length === 0}
          loading={add.isPending || edit.isPending}
          onClick={() => void store()}
        >
          {text('save')}
        </Button>
        <Button onClick={() => void navigate(profile ? `/iot/profile/detail?id=${profile.profileId}` : '/iot/profile')}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  )
}
