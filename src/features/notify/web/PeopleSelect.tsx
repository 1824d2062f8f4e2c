import { Select } from 'antd'
import { usePeople } from './usePeople.ts'

type Props = {
  /** antd's form gives these */
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
}

/** People of the own scope, found by typing. */
export const PeopleSelect = (props: Props) => {
  const { people, search, isFetching } = usePeople()
  return (
    <Select
      {...props}
      mode="multiple"
      loading={isFetching}
      options={[...people]}
      showSearch={{ optionFilterProp: 'label', onSearch: search }}
    />
  )
}
