import { Grid, Select } from 'antd'
import type { ReactNode } from 'react'
import { LinkTabs } from './LinkTabs.tsx'
import './kit.css'
import { useFilter } from './table/useFilter.ts'

type Tab = { readonly key: string; readonly label: string; readonly children: ReactNode }

/** The parts of a page, one at a time; which one stands in the address as `tab`. On a phone, where they do not fit side by side, as a choice. */
export const PageTabs = ({ tabs, label }: { tabs: readonly [Tab, ...Tab[]]; label: string }) => {
  const [tab, setTab] = useFilter('tab')
  const { sm = true } = Grid.useBreakpoint()
  const [first] = tabs
  const active = tabs.find(({ key }) => key === tab) ?? first
  const change = (next: string): void => setTab(next === first.key ? '' : next)
  if (sm) return <LinkTabs tabs={tabs} active={active.key} onChange={change} />
  return (
    <div className="tw-page-tabs">
      <Select
        aria-label={label}
        value={active.key}
        onChange={change}
        options={tabs.map(({ key, label: name }) => ({ value: key, label: name }))}
      />
      {active.children}
    </div>
  )
}
