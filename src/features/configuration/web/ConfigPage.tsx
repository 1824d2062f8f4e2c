import { useSearchParams } from 'react-router'
import { useText } from '#web/i18n.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { messages } from '../messages.ts'
import { OrgIndexList } from './OrgIndexList.tsx'
import { ParameterList } from './ParameterList.tsx'

/** Titles and logos of organizations, and with `?tab=values` the values that pages and integrators read. */
export const ConfigPage = () => {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'values' ? 'values' : 'organizations'
  return (
    <>
      <LinkTabs
        active={tab}
        onChange={(key) => setParams(key === 'values' ? { tab: key } : {})}
        tabs={[
          { key: 'organizations', label: text('organizations') },
          { key: 'values', label: text('values') },
        ]}
      />
      {tab === 'values' ? <ParameterList kind="config" /> : <OrgIndexList />}
    </>
  )
}
