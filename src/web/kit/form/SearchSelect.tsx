import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import { useCall } from '../../calls/api.ts'

type Option = { value: string; label: string }

type SearchSelectProps<Row, I extends z.ZodType> = {
  endpoint: Endpoint<I, z.ZodType<Page<Row>>>
  /** the filter for what was typed, '' at first */
  inputOf: (wanted: string) => z.input<I>
  optionOf: (row: Row) => Option
  /** the option of a value that was chosen before, which the first page may not hold */
  known?: Option | undefined
  /** antd's form gives these */
  id?: string
  value?: string | undefined
  onChange?: (value: string | undefined) => void
  allowClear?: boolean
  disabled?: boolean
  placeholder?: string
}

/** One of many rows, found by typing; the server searches. */
export const SearchSelect = <Row, I extends z.ZodType = z.ZodType>(props: SearchSelectProps<Row, I>) => {
  const { endpoint, inputOf, optionOf, known, ...rest } = props
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(known)
  const { data, isFetching } = useCall(endpoint, inputOf(useDeferredValue(wanted.trim())), { keepOld: true })
  const found = (data?.records ?? []).map(optionOf)
  const options =
    wanted === '' && chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...rest}
      showSearch={{ filterOption: false, onSearch: setWanted }}
      loading={isFetching}
      options={options}
      onChange={(value: string | undefined) => {
        setChosen(found.find((option) => option.value === value))
        setWanted('')
        rest.onChange?.(value)
      }}
    />
  )
}
