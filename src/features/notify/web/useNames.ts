import { useCallback, useMemo } from 'react'
import { monitoring } from '#contract/platforms.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { notifyMessageContract } from '../contract.ts'
import type { NameOf } from './ruleSentence.ts'
import { usePeople } from './usePeople.ts'

const staleTime = 60_000
export type Option = { value: string; label: string }
export type Choices = Readonly<Record<Parameters<NameOf>[0], readonly Option[]>>

/** What a rule can name, and what it is called; a name that the caller may not know is its id. */
export const useNames = (): { choices: Choices; nameOf: NameOf; ready: boolean } => {
  const { language } = useLanguage()
  const { can } = useSession()
  const stations = useCall(alarmsContract.stationList, {}, { staleTime })
  const types = useCall(alarmsContract.typeList, {}, { staleTime })
  const roles = useCall(rolesContract.list, {}, { staleTime, enabled: can('sys_role_view') })
  const webhooks = useCall(notifyMessageContract.webhookPage, { size: 100 }, { staleTime, enabled: can('notify_view') })
  const { people } = usePeople()
  const choices: Choices = useMemo(
    () => ({
      station: (stations.data ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
      platform: monitoring.map((platform) => ({ value: platform.key, label: platform[language] })),
      type: (types.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
      role: (roles.data ?? []).map(({ role_id, role_name }) => ({ value: role_id, label: role_name })),
      user: people,
      webhook: (webhooks.data?.records ?? []).map(({ webhookId, name }) => ({ value: webhookId, label: name })),
    }),
    [stations.data, types.data, roles.data, people, webhooks.data, language],
  )
  const nameOf = useCallback<NameOf>(
    (kind, key) => choices[kind].find(({ value }) => value === key)?.label ?? `#${key}`,
    [choices],
  )
  return { choices, nameOf, ready: stations.data !== undefined }
}
