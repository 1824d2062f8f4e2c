import { FilterOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { dayjs } from '../../dayjs.ts'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../i18n.ts'
import './FilterBar.css'
import { toHalfHour } from '../time/range.ts'
import { tableMessages } from './tableMessages.ts'

/** A `range` stands under two names: its start and its end, `yyyy-MM-dd HH:mm:ss`. */
export type Filter =
  | { kind: 'text'; name: string; label: string }
  | {
      kind: 'select'
      name: string
      label: string
      options: readonly { value: string; label: string }[]
      /** several may be chosen; they stand with commas between them */
      several?: boolean
    }
  | { kind: 'range'; name: readonly [start: string, end: string]; label: string }

type Values = Readonly<Record<string, string>>
const namesOf = (filters: readonly Filter[]): string[] => filters.flatMap(({ name }) => name)

const valuesIn = (params: URLSearchParams, filters: readonly Filter[]): Values =>
  Object.fromEntries(
    namesOf(filters).flatMap((name) => {
      const value = params.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )

/** What the address says for these filters, unset ones left out; the input of a page or an export. */
export const useFilterValues = (filters: readonly Filter[]): Values => valuesIn(useSearchParams()[0], filters)

/** What an empty list says: that nothing fits the filters, where some are set. */
export const useEmptyText = (values: Values, none: string): string => {
  const text = useText(tableMessages)
  return Object.keys(values).length > 0 ? text('noMatch') : none
}

type FilterBarProps = {
  filters: readonly Filter[]
  extra?: ReactNode
  /** that of the table below */
  prefix?: string
}

/** One line of filters, kept in the address and folded away on a phone; searching goes back to the first page. */
export const FilterBar = ({ filters, extra, prefix = '' }: FilterBarProps) => {
  const text = useText(tableMessages)
  const id = useId()
  const [params, setParams] = useSearchParams()
  const applied = valuesIn(params, filters)
  const [unfolded, setUnfolded] = useState(false)
  const apply = (values: Values): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of [...namesOf(filters), `${prefix}current`]) next.delete(name)
        for (const [name, value] of Object.entries(values)) if (value.trim() !== '') next.set(name, value.trim())
        return next
      },
      { replace: true },
    )
  const set = Object.keys(applied).length
  return (
    <div className={unfolded ? 'tw-filters tw-filters-open' : 'tw-filters'}>
      <div className="tw-filters-head">
        <Button
          className="tw-filters-fold"
          icon={<FilterOutlined />}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {set === 0 ? text('filters') : text('filtersSet', set)}
        </Button>
        {extra}
      </div>
      <Fields key={JSON.stringify(applied)} id={id} filters={filters} applied={applied} apply={apply} />
    </div>
  )
}

/** The same fields in a dialog, whose choice is not kept in the address. */
export const FilterForm = (props: Omit<FieldsProps, 'id'>) => (
  <div className="tw-filters tw-filters-open">
    <Fields key={JSON.stringify(props.applied)} id={useId()} {...props} />
  </div>
)

type FieldsProps = { id: string; filters: readonly Filter[]; applied: Values; apply: (values: Values) => void }

const Fields = ({ id, filters, applied, apply }: FieldsProps) => {
  const text = useText(tableMessages)
  const [draft, setDraft] = useState<Values>(applied)
  const change = (part: Values): Values => {
    const next = { ...draft, ...part }
    setDraft(next)
    return next
  }
  return (
    <form
      id={id}
      className="tw-filters-fields"
      onSubmit={(event) => {
        event.preventDefault()
        apply(draft)
      }}
    >
      {filters.map((filter) => (
        <Field key={filter.label} filter={filter} values={draft} change={change} />
      ))}
      <Button type="primary" htmlType="submit">
        {text('search')}
      </Button>
      <Button
        onClick={() => {
          setDraft({})
          apply({})
        }}
      >
        {text('reset')}
      </Button>
    </form>
  )
}

const midnight = dayjs().startOf('day')
/** Its seconds are not shown; they tell the end of the day, which is no choice of the clock, from a half hour before it. */
const dayEnd = '23:30:59'
const dayBounds = [midnight, dayjs(`${midnight.format('YYYY-MM-DD')} ${dayEnd}`)]
/** The half hour on the clock; a time typed between two moves outward, so that nothing of it is left out. */
const halfHour = (time: Dayjs | null | undefined, up: boolean): string => {
  if (!time) return ''
  const isDayEnd = up && time.format('HH:mm:ss') === dayEnd
  return toHalfHour(time.format(isDayEnd ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD HH:mm:00'), up)
}
const dayOf = (value: string | undefined) => (value && dayjs(value).isValid() ? dayjs(value) : null)

type FieldProps = { filter: Filter; values: Values; change: (part: Values) => Values }

const Field = ({ filter, values, change }: FieldProps) => {
  const text = useText(tableMessages)
  const { label } = filter
  if (filter.kind === 'range') {
    const [start, end] = filter.name
    return (
      <DatePicker.RangePicker
        aria-label={label}
        className="tw-filter-range"
        showTime={{ format: 'HH:mm', minuteStep: 30, defaultValue: dayBounds }}
        format="YYYY-MM-DD HH:mm"
        placeholder={[text('from'), text('to')]}
        value={[dayOf(values[start]), dayOf(values[end])]}
        onChange={(range) => change({ [start]: halfHour(range?.[0], false), [end]: halfHour(range?.[1], true) })}
      />
    )
  }
  const value = values[filter.name] ?? ''
  if (filter.kind === 'select' && filter.several)
    return (
      <Select
        aria-label={label}
        className="tw-filter"
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        optionFilterProp="label"
        placeholder={label}
        options={[...filter.options]}
        value={value === '' ? [] : value.split(',')}
        onChange={(next: string[]) => change({ [filter.name]: next.join(',') })}
      />
    )
  if (filter.kind === 'select')
    return (
      <Select
        aria-label={label}
        className="tw-filter"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={label}
        options={[...filter.options]}
        value={value === '' ? undefined : value}
        onChange={(next: string | undefined) => change({ [filter.name]: next ?? '' })}
      />
    )
  return (
    <Input
      aria-label={label}
      className="tw-filter"
      allowClear
      placeholder={label}
      maxLength={60}
      value={value}
      onChange={({ target }) => change({ [filter.name]: target.value })}
    />
  )
}
