import { Button, Card, Form, Input, Radio } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { emailPattern, phonePattern } from '#contract/person.ts'
import { sessionContract } from '#features/session/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { useToast } from '#web/toast.ts'
import { texts } from '#web/texts.ts'
import { useTheme } from '#web/look/theme.ts'
import { sealNew } from '#web/session/session.ts'
import { usersContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { AccountCard } from './AccountCard.tsx'
import { accountMessages } from './accountMessages.ts'
import { OwnAvatar } from './OwnAvatar.tsx'
import { TotpCard } from './TotpCard.tsx'
import './users.css'

type Shown = Pick<
  Output<typeof usersContract.profile>,
  'user_name' | 'real_name' | 'mobile_phone' | 'email' | 'gender' | 'theme_type'
> & { proof?: string }

/** What somebody may change of himself. */
export const ProfilePage = () => {
  const text = useText(messages)
  const account = useText(accountMessages)
  const common = useText(texts)
  const gender = usePeopleCode('gender')
  const themes = usePeopleCode('theme_type')
  const { setTheme } = useTheme()
  const toast = useToast()
  const [form] = Form.useForm<Shown>()
  const phone = Form.useWatch('mobile_phone', form)
  const { data, error, refetch } = useCall(usersContract.profile, {})
  const { data: second } = useCall(sessionContract.totp, {}, { staleTime: 60_000 })
  const save = useAction(usersContract.saveProfile, {
    success: common('saved'),
    refresh: [usersContract.profile, sessionContract.info],
  })
  const submit = async ({ proof = '', user_name: _, ...values }: Shown): Promise<void> => {
    const theme_type = values.theme_type === 0 ? 0 : 1
    try {
      const proven = proof === '' ? {} : second?.on ? { code: proof } : await sealNew(proof)
      save.mutate(
        { ...values, ...proven, theme_type },
        { onSuccess: () => setTheme(theme_type === 0 ? 'white' : 'blue') },
      )
    } catch (error) {
      toast.error(error)
    }
  }
  const needed = { required: true, message: common('needed') }
  return (
    <>
      <PageTitle title={text('profile')} />
      <div className="tw-account">
        <Card loading={!data && !error}>
          {error && <FailedState error={error} retry={refetch} />}
          {data && <OwnAvatar gender={data.gender} attachId={data.avatar_attach_id} />}
          {data && (
            <Form name="profile" layout="vertical" initialValues={data} form={form} onFinish={submit}>
              <Form.Item name="user_name" label={text('userName')}>
                <Input disabled />
              </Form.Item>
              <Form.Item name="real_name" label={text('realName')} rules={[{ ...needed, whitespace: true }]}>
                <Input maxLength={60} />
              </Form.Item>
              <Form.Item
                name="mobile_phone"
                label={text('phone')}
                rules={[{ pattern: phonePattern, message: text('phoneRule') }]}
              >
                <Input maxLength={21} inputMode="tel" />
              </Form.Item>
              {phone !== undefined && phone !== data.mobile_phone && (
                <Form.Item
                  name="proof"
                  label={account(second?.on ? 'code' : 'ownPassword')}
                  extra={account(second?.on ? 'ownCodeHint' : 'ownPasswordHint')}
                  rules={[needed]}
                  preserve={false}
                >
                  {second?.on ? (
                    <Input maxLength={32} inputMode="numeric" autoComplete="one-time-code" />
                  ) : (
                    <Input.Password maxLength={64} autoComplete="current-password" />
                  )}
                </Form.Item>
              )}
              <Form.Item
                name="email"
                label={text('email')}
                rules={[{ pattern: emailPattern, message: text('emailRule') }]}
              >
                <Input maxLength={120} inputMode="email" />
              </Form.Item>
              <Form.Item name="gender" label={text('gender')}>
                <Radio.Group options={gender.options} />
              </Form.Item>
              <Form.Item name="theme_type" label={text('theme')}>
                <Radio.Group options={themes.options} />
              </Form.Item>
              <Button type="primary" htmlType="submit" loading={save.isPending}>
                {common('save')}
              </Button>
            </Form>
          )}
        </Card>
        <div>
          {data && <AccountCard {...data} />}
          <TotpCard />
        </div>
      </div>
    </>
  )
}
