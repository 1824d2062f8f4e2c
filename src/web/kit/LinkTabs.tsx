import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import './LinkTabs.css'

type LinkTabsProps = {
  tabs: readonly { key: string; label: ReactNode; children?: ReactNode }[]
  active: string
  onChange: (key: string) => void
  /** a link at the end of the line */
  link?: { text: string; onOpen: () => void }
}

/** Tabs that are given their content, with room for a link beside them. */
export const LinkTabs = ({ tabs, active, onChange, link }: LinkTabsProps) => (
  <div className={link ? 'tw-link-tabs' : undefined}>
    <Tabs items={[...tabs]} activeKey={active} onChange={onChange} destroyOnHidden />
    {link && (
      <Button type="link" size="small" className="tw-link-tabs-link" onClick={link.onOpen}>
        {link.text}
      </Button>
    )}
  </div>
)
