import { useSearchParams } from 'react-router'

/** A filter that stands in the address, '' where there is none; changing it goes back to the first page. */
export const useFilter = (name: string): [value: string, set: (value: string) => void] => {
  const [params, setParams] = useSearchParams()
  const set = (value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        next.delete('current')
        return next
      },
      { replace: true },
    )
  return [params.get(name) ?? '', set]
}
