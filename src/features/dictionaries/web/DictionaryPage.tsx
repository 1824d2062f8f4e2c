import { useSearchParams } from 'react-router'
import { EntryList } from './EntryList.tsx'
import { TypeList } from './TypeList.tsx'

/** The types, or with `?dict=` in the address the entries of one. */
export const DictionaryPage = () => {
  const [params, setParams] = useSearchParams()
  const dictType = params.get('dict')
  if (dictType === null) return <TypeList onOpen={(type) => setParams({ dict: type })} />
  return <EntryList key={dictType} dictType={dictType} onBack={() => setParams({})} />
}
