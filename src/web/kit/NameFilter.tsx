import { Input } from 'antd'
import { useFilter } from './useFilter.ts'

/** Finds by a name; what was searched for stands in the address under `param`. */
export const NameFilter = ({ param, label }: { param: string; label: string }) => {
  const [value, setValue] = useFilter(param)
  return (
    <Input.Search
      key={value}
      allowClear
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={60}
      onSearch={(wanted) => setValue(wanted.trim())}
    />
  )
}
