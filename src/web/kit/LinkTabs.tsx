import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n.ts'
import './LinkTabs.css'
import { tableMessages } from './table/tableMessages.ts'

type LinkTabsProps = {
  tabs: readonly { key: string; label: ReactNode; children?: ReactNode }[]
  active: string
  onChange: (key: string) => void
  /** shows the link 'view fault information' at the end of the line */
  onFaults?: () => void
}

export const LinkTabs = ({ tabs, active, onChange, onFaults }: LinkTabsProps) => {
  const text = useText(tableMessages)
  return (
    <div className={onFaults ? 'tw-link-tabs' : undefined}>
      <Tabs items={[...tabs]} activeKey={active} onChange={onChange} destroyOnHidden />
      {onFaults && (
        <Button type="link" size="small" className="tw-link-tabs-link" onClick={onFaults}>
          {text('faultInformation')}
        </Button>
      )}
    </div>
  )
}
